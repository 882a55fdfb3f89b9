// Two browsers at a table that is closed to others: who only looked is told when the game begins, and led on.
import { expect } from 'vitest';
import { faultless } from './support/look';
import { scenes } from './support/scene';
import { goTo, startTable } from './support/ways';
import { english as t, polish } from './support/words';

const scene = scenes();

scene('a private table: the game begins without the spectator', async ({ person }) => {
  const host = await person({ kept: { name: 'Ala' } });
  const spectator = await person({ kept: { name: 'Ola' }, locale: 'pl-PL' });
  await goTo(host, '#/new/usa');
  await host.getByRole('combobox', { name: t('new.players'), exact: true }).selectOption('2');
  await host.getByLabel(t('table.seat', { n: 1 }), { exact: true }).selectOption('me');
  await host.getByLabel(t('table.seat', { n: 2 }), { exact: true }).selectOption('bot:easy');
  await host.getByLabel(t('new.visibility')).selectOption('private');
  await host.getByRole('button', { name: t('new.open'), exact: true }).click();
  await host.getByRole('button', { name: t('table.start'), exact: true }).waitFor();
  await goTo(spectator, new URL(host.url()).hash);
  await spectator.getByText('Ala').first().waitFor();

  await startTable(host);
  await spectator.getByRole('heading', { name: polish('table.now_private') }).waitFor();
  await faultless(spectator);
  await spectator
    .getByRole('link', { name: polish('nav.lobby') })
    .last()
    .click();
  await spectator.getByRole('heading', { name: polish('lobby.title') }).waitFor();
  expect(new URL(spectator.url()).hash).toBe('#/lobby');
});
