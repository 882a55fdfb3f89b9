// What happens at a table is heard once, also when several moves come together.
import { untrack } from 'svelte';
import type { TableState } from '../client/table';
import { play, soundOf } from './sound';

/** To be called while a component is made. */
export function hearMoves(table: () => TableState): void {
  let heard = untrack(() => table().n);
  $effect(() => {
    const fresh = table().log.filter((e) => e.n > heard);
    heard = table().n;
    const sound = soundOf(fresh.flatMap((e) => e.events));
    if (sound !== undefined) untrack(() => play(sound));
  });
}
