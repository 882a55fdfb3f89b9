// A made-up moment of a game, for looking at screens without a server.
import type { Game } from '../game/game';
import type { Eye, GameEvent, Need, Sheet, TableInfo, View } from '../protocol/messages';
import { emptyTable, type TableState } from '../client/table';

const names = ['Ala', 'Oleńka', 'Jan', 'Ewa', 'Piotr'];

export function sampleTable(game: Game, moment: string): TableState & { info: TableInfo } {
  const players = game.players[1];
  const owned = game.routes.map((_, i) => ((i * 7) % 11 < 4 ? (i * 3) % players : -1));
  const free = game.routes.filter((_, i) => owned[i] === -1);
  const colours = game.colours.map((c) => c.id);
  const hand = Object.fromEntries([...colours.slice(0, 6).map((c, i) => [c, 1 + ((i * 2) % 5)]), ['wild', 2]]);
  const tickets = game.tickets.slice(0, 4).map((t) => t.id);
  const view: View = {
    phase: moment === 'keep' ? 'keep_tickets' : 'action',
    turn: 0,
    waiting: [0],
    first: 1,
    display: [colours[0]!, 'wild', colours[3]!, colours[1]!, colours[2]!],
    deck: 61,
    discard: {},
    renewals: 0,
    tickets_left: 22,
    closed: [],
    seats: Array.from({ length: players }, (_, s) => ({
      score: 14 + s * 9,
      cards: 5 + s,
      tickets: 3,
      ...(game.machine === 'board'
        ? {
            pieces: Object.fromEntries(game.pieces.map((p) => [p.id, p.count - 6 - s])),
            ...(game.modules.includes('longest-path') ? { longest_path: 12 + s } : {}),
            routes: game.routes.filter((_, i) => owned[i] === s).map((r) => r.id),
            ...(game.stations > 0 ? { stations_left: 2, stations: [game.places[s * 3 + 1]!.id] } : {}),
            ...(game.technologies.length > 0
              ? { technologies: game.technologies.slice(s, s + 2).map((x) => x.id) }
              : {}),
          }
        : {
            yard: Object.fromEntries(
              colours.slice(s, s + 3).map((c, k) => [c, { coloured: 1 + k, wild: k === 2 ? 1 : 0 }]),
            ),
            track: 7 + s,
          }),
    })),
    me: {
      seat: 0,
      hand,
      tickets,
      completed: [tickets[1]!],
      ...(moment === 'keep' ? { offer: game.tickets.slice(8, 11).map((t) => t.id) } : {}),
    },
  };
  const offer = view.me!.offer ?? [];
  const keeps =
    offer.length > 0
      ? [[0], [1], [2], [0, 1], [0, 2], [1, 2], [0, 1, 2]].map((set) => `keep ${set.map((k) => offer[k]).join(',')}`)
      : null;
  const claims = free
    .slice(0, 18)
    .flatMap((r) => [
      `claim ${r.id} ${r.colour === 'gray' ? colours[2] : r.colour}*${r.cards}`,
      `claim ${r.id} ${r.colour === 'gray' ? colours[4] : r.colour}*${r.cards - 1}+wild*1`,
    ]);
  const buys = game.technologies.slice(3, 9).map((x) => `buy ${x.id} wild*${x.cost}`);
  const plays =
    game.machine === 'cards' ? [`play ${colours[0]}*2`, `play ${colours[1]}*3`, `play ${colours[2]}*1+wild*1`] : [];
  const needs: Need[] = [...tickets.map((t) => [t, true] as const), ...offer.map((t) => [t, false] as const)].map(
    ([ticket, held], i) =>
      i === 1
        ? { ticket, held, need: 'joined', claims: [] }
        : i === 3
          ? { ticket, held, need: 'cut_off' }
          : {
              ticket,
              held,
              need: 'open',
              claims: free.slice(i * 3, i * 3 + 3).map((r) => r.id),
              pieces: { train: 9 },
              short: i,
            },
  );
  const events: GameEvent[] = [
    {
      event: 'claimed',
      seat: 2,
      route: game.routes.find((_, i) => owned[i] === 2)?.id ?? '',
      cards: { [colours[0]!]: 2, wild: 1 },
      points: 4,
    },
  ];
  const eye: Eye = {
    seat: 0,
    view,
    events: game.machine === 'board' ? events : [],
    ask: 5,
    legal: {
      moves: keeps ?? ['take 1', 'take 2', 'take 3', 'draw', 'tickets', ...claims, ...buys, ...plays],
      more: false,
    },
    needs,
    undo: true,
  };
  const sheet: Sheet = {
    seats: view.seats.map((_, s) => ({
      routes: 40 + s,
      completed: game.tickets.slice(s * 3, s * 3 + 3).map((t) => ({ ticket: t.id, points: t.points })),
      failed: game.tickets.slice(20 + s, 21 + s).map((t) => ({ ticket: t.id, points: -t.points })),
      tickets: 20,
      bonuses: { longest_path: s === 0 ? 10 : 0, stations: 4 },
      total: 80 - s,
    })),
    winners: [0],
    ties_used: [],
    ties: [],
  };
  return {
    ...emptyTable('sample'),
    n: 9,
    stage: moment === 'over' ? 'finished' : 'running',
    eyes: [moment === 'over' ? { ...eye, legal: { moves: [], more: false } } : eye],
    sheet: moment === 'over' ? sheet : null,
    seed: moment === 'over' ? 'ab'.repeat(32) : null,
    log: [
      {
        n: 7,
        events: [
          { event: 'took', seat: 1, slot: 1, card: colours[0]! },
          { event: 'drew', seat: 1 },
        ],
      },
      {
        n: 8,
        events: [
          { event: 'offered', seat: 0, count: 3 },
          { event: 'kept', seat: 0, count: 2 },
        ],
      },
      { n: 9, events: eye.events },
    ],
    info: {
      settings: {
        game: game.id,
        players,
        options: {},
        first: -1,
        clock: { kind: 'none', seconds: 0, increment: 0 },
        show_counts: true,
        show_scores: true,
        show_known: false,
        spectators: true,
        friendly: false,
        hints: true,
        chat: true,
        visibility: 'public',
        away_seconds: 120,
        rematch_of: '',
      },
      host: 'me',
      commitment: null,
      counts: { as: null, why: 'guests' },
      paused: false,
      pause_left_ms: null,
      offer: null,
      rematch: null,
      seats: view.seats.map((_, i) =>
        i === 2
          ? { kind: 'bot', bot: 'bot:hard', name: 'hard' }
          : {
              kind: 'person',
              user: String(i),
              name: names[i]!,
              guest: false,
              present: true,
              away_ms: 0,
              stand_in: null,
              why: null,
            },
      ),
      spectators: 0,
    },
  };
}
