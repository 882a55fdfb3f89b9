// Names the scenes that passed only at the second try, in .shots/second-tries, for the summary of ./test.
import { mkdirSync, writeFileSync } from 'node:fs';
import type { Reporter, TestCase } from 'vitest/node';

const FOLDER = new URL('../../.shots/', import.meta.url);

export default class SecondTries implements Reporter {
  private readonly names: string[] = [];

  onTestCaseResult(scene: TestCase): void {
    if (scene.result().state === 'passed' && (scene.diagnostic()?.retryCount ?? 0) > 0) this.names.push(scene.fullName);
  }

  onTestRunEnd(): void {
    mkdirSync(FOLDER, { recursive: true });
    writeFileSync(new URL('second-tries', FOLDER), this.names.map((name) => `${name}\n`).join(''));
  }
}
