// Zoom and pan of a board: what part of it is seen. Wheel, pinch, drag, buttons and keys all end here.

export interface Rect {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

const kMost = 6;
const kDrag = 6;

export class BoardView {
  private zoom = $state(1);
  private left = $state(0);
  private top = $state(0);
  private readonly pointers = new Map<number, { x: number; y: number }>();
  private travelled = 0;

  constructor(private readonly whole: Rect) {
    this.left = whole.x;
    this.top = whole.y;
  }

  get box(): string {
    return `${this.left} ${this.top} ${this.whole.w / this.zoom} ${this.whole.h / this.zoom}`;
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
    this.scale(by, (event.clientX - frame.left) / frame.width, (event.clientY - frame.top) / frame.height);
  }

  down(event: PointerEvent): void {
    if (this.pointers.size === 0) this.travelled = 0;
    this.pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  }

  move(event: PointerEvent, frame: DOMRect): void {
    const last = this.pointers.get(event.pointerId);
    if (last === undefined) return;
    const before = [...this.pointers.values()].map((p) => ({ ...p }));
    this.travelled += Math.hypot(event.clientX - last.x, event.clientY - last.y);
    this.pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (this.pointers.size === 2) this.pinch(before, [...this.pointers.values()], frame);
    else if (this.zoomed && this.dragged) this.pan((last.x - event.clientX) / frame.width, (last.y - event.clientY) / frame.height);
  }

  up(event: PointerEvent): void {
    this.pointers.delete(event.pointerId);
  }

  private pinch(a: { x: number; y: number }[], b: { x: number; y: number }[], frame: DOMRect): void {
    const span = (p: { x: number; y: number }[]): number => Math.hypot(p[0]!.x - p[1]!.x, p[0]!.y - p[1]!.y) || 1;
    const middle = (p: { x: number; y: number }[]) => ({ x: (p[0]!.x + p[1]!.x) / 2, y: (p[0]!.y + p[1]!.y) / 2 });
    const [ma, mb] = [middle(a), middle(b)];
    this.scale(span(b) / span(a), (mb.x - frame.left) / frame.width, (mb.y - frame.top) / frame.height);
    this.pan((ma.x - mb.x) / frame.width, (ma.y - mb.y) / frame.height);
  }
}
