import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where the shop under test at this port keeps its data, its mails too: the tests read those. */
export function dataFolder(port: number): string {
  return join(tmpdir(), `mercer-browser-${port}`);
}
