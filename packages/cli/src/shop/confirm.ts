import { StartError } from '@mercer/host/config/start-error';
import { defineSwitch } from '../flags/flag.ts';
import { createPrompt } from '../output/prompt.ts';
import type { ShopCall } from './shop-action.ts';

export const yesFlags = { yes: defineSwitch('does not ask first, as it does at a terminal') };

/** Asks at a terminal; elsewhere nobody would answer. @throws StartError for anything but yes, Interrupted for no answer at all */
export async function confirmAction({ signal }: ShopCall, question: string, { yes }: { yes: boolean }): Promise<void> {
  if (yes || !process.stdin.isTTY || !process.stderr.isTTY) return;
  const lines = createPrompt({ input: process.stdin, output: process.stderr }, signal);
  try {
    const answer = await lines.ask(`${question} [y/N]`);
    if (!/^y(es)?$/i.test(answer.trim())) throw new StartError('Nothing was done.');
  } finally {
    lines.close();
  }
}
