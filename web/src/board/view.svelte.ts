// Zoom and pan of a board: what part of it is seen. Wheel, pinch, drag, buttons and keys all end here.
//
// The picture is drawn whole and then moved and scaled as one. While a hand moves it, the browser keeps what it has
// drawn; once the hand rests, it is drawn sharp.

export interface Rect {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

export interface Size {
  readonly w: number;
  readonly h: number;
}

const kMost = 6;
const kDrag = 6;
const kRest = 160;

export class BoardView {
  private zoom = $state(1);
  private left = $state(0);
  private top = $state(0);
  private readonly pointers = new Map<number, { x: number; y: number }>();
  private travelled = 0;
  private rest: ReturnType<typeof setTimeout> | undefined;
  /** A hand moves it now. */
  moving = $state(false);

  /** `room` is the size of the window that it is seen through. */
  constructor(
    private readonly whole: Rect,
    private readonly room: () => Size,
  ) {
    this.left = whole.x;
    this.top = whole.y;
  }

  get box(): string {
    return `${this.whole.x} ${this.whole.y} ${this.whole.w} ${this.whole.h}`;
  }

  /** Pixels of a unit of the board, and where the whole board begins: it stands in the middle of its window. */
  private fitted({ w, h }: Size): { scale: number; x: number; y: number } {
    const scale = Math.min(w / this.whole.w, h / this.whole.h);
    return { scale, x: (w - this.whole.w * scale) / 2, y: (h - this.whole.h * scale) / 2 };
  }

  /** For CSS, about the upper left corner. */
  get transform(): string {
    if (!this.zoomed) return 'none';
    const { scale, x, y } = this.fitted(this.room());
    const move = (at: number, from: number, gap: number): string =>
      `${(gap * (1 - this.zoom) - (at - from) * scale * this.zoom).toFixed(2)}px`;
    const [right, down] = [move(this.left, this.whole.x, x), move(this.top, this.whole.y, y)];
    // In space, so that the picture is a layer of its own before a hand takes it.
    return `translate3d(${right}, ${down}, 0) scale(${this.zoom.toFixed(4)})`;
  }

  private stir(): void {
    clearTimeout(this.rest);
    this.rest = setTimeout(() => (this.moving = false), kRest);
    this.moving = true;
  }

  get zoomed(): boolean {
    return this.zoom > 1.001;
  }

  get atMost(): boolean {
    return this.zoom >= kMost - 0.001;
  }

  /** True just after a drag: the click that ends it is not a choice. */
  get dragged(): boolean {
    return this.travelled > kDrag;
  }

  fit(): void {
    this.zoom = 1;
    this.left = this.whole.x;
    this.top = this.whole.y;
  }

  /** Zooms about a point given as fractions of the picture. */
  scale(by: number, fx = 0.5, fy = 0.5): void {
    const next = Math.max(1, Math.min(kMost, this.zoom * by));
    const [w, h] = [this.whole.w, this.whole.h];
    this.left += (w / this.zoom - w / next) * fx;
    this.top += (h / this.zoom - h / next) * fy;
    this.zoom = next;
    this.hold();
  }

  /** Moves by fractions of what is seen. */
  pan(fx: number, fy: number): void {
    this.left += (fx * this.whole.w) / this.zoom;
    this.top += (fy * this.whole.h) / this.zoom;
    this.hold();
  }

  /** Moves so that a point of the board is well in sight. */
  reveal(x: number, y: number): void {
    const [w, h] = [this.whole.w / this.zoom, this.whole.h / this.zoom];
    const edge = 0.12;
    if (x < this.left + w * edge || x > this.left + w * (1 - edge)) this.left = x - w / 2;
    if (y < this.top + h * edge || y > this.top + h * (1 - edge)) this.top = y - h / 2;
    this.hold();
  }

  private hold(): void {
    const [w, h] = [this.whole.w, this.whole.h];
    this.left = Math.max(this.whole.x, Math.min(this.whole.x + w - w / this.zoom, this.left));
    this.top = Math.max(this.whole.y, Math.min(this.whole.y + h - h / this.zoom, this.top));
  }

  wheel(event: WheelEvent, frame: DOMRect): void {
    const by = Math.exp(-event.deltaY * (event.deltaMode === 1 ? 0.05 : 0.0018));
    // At the whole board, scrolling back goes to the page.
    if (!this.zoomed && by < 1) return;
    event.preventDefault();
    this.stir();
    this.scale(by, ...this.fractions(event.clientX, event.clientY, frame));
  }

  /** Where a point of the screen lies on the whole board's picture. */
  private fractions(x: number, y: number, frame: DOMRect): [number, number] {
    const fit = this.fitted({ w: frame.width, h: frame.height });
    return [
      (x - frame.left - fit.x) / (this.whole.w * fit.scale),
      (y - frame.top - fit.y) / (this.whole.h * fit.scale),
    ];
  }

  private drag(dx: number, dy: number, frame: DOMRect): void {
    const { scale } = this.fitted({ w: frame.width, h: frame.height });
    this.pan(dx / (this.whole.w * scale), dy / (this.whole.h * scale));
  }

  down(event: PointerEvent): void {
    if (this.pointers.size === 0) this.travelled = 0;
    this.pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  }

  move(event: PointerEvent, window: Element): void {
    const last = this.pointers.get(event.pointerId);
    if (last === undefined) return;
    const before = [...this.pointers.values()].map((p) => ({ ...p }));
    this.travelled += Math.hypot(event.clientX - last.x, event.clientY - last.y);
    this.pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    const frame = window.getBoundingClientRect();
    if (this.pointers.size === 2) this.pinch(before, [...this.pointers.values()], frame);
    else if (this.zoomed && this.dragged) {
      this.stir();
      this.drag(last.x - event.clientX, last.y - event.clientY, frame);
    }
  }

  up(event: PointerEvent): void {
    this.pointers.delete(event.pointerId);
  }

  private pinch(a: { x: number; y: number }[], b: { x: number; y: number }[], frame: DOMRect): void {
    const span = (p: { x: number; y: number }[]): number => Math.hypot(p[0]!.x - p[1]!.x, p[0]!.y - p[1]!.y) || 1;
    const middle = (p: { x: number; y: number }[]) => ({ x: (p[0]!.x + p[1]!.x) / 2, y: (p[0]!.y + p[1]!.y) / 2 });
    const [ma, mb] = [middle(a), middle(b)];
    this.stir();
    this.scale(span(b) / span(a), ...this.fractions(mb.x, mb.y, frame));
    this.drag(ma.x - mb.x, ma.y - mb.y, frame);
  }
}
