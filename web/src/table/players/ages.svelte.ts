// Clocks go on between updates. What is counted from is the moment when the value came.
import type { TableInfo } from '../../protocol/messages';
import type { TableState } from '../../client/table';

export class Ages {
  private now = $state(performance.now());
  private clockCame = $state(performance.now());
  private infoCame = $state(performance.now());

  /** To be made while a component is made: it follows that component's table. */
  constructor(table: () => TableState, info: () => TableInfo) {
    // Chat changes the table too, and tells nothing about the time.
    const clocks = $derived(table().clocksTold);
    const infos = $derived(table().infosTold);
    $effect.pre(() => {
      void clocks;
      this.now = this.clockCame = performance.now();
    });
    $effect.pre(() => {
      void infos;
      this.now = this.infoCame = performance.now();
    });
    const ticking = $derived(
      table().stage === 'running' &&
        ((table().clock ?? []).some((c) => c?.runs) ||
          info().seats.some((s) => s.kind === 'person' && s.present === false && !s.stand_in)),
    );
    $effect(() => {
      if (!ticking) return;
      const timer = setInterval(() => (this.now = performance.now()), 250);
      return () => clearInterval(timer);
    });
  }

  /** Milliseconds since the clocks came, and since what is known about the table came. */
  get clock(): number {
    return this.now - this.clockCame;
  }

  get info(): number {
    return this.now - this.infoCame;
  }
}
