import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Returns the folder in which the shop under test at this port keeps its data, including the mails that the tests read.
 */
export function toDataFolder(port: number): string {
  return join(tmpdir(), `mercer-browser-${port}`);
}
