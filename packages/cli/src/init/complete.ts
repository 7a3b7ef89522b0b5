import { UsageError } from '../usage-error.ts';
import { type Setup, usual } from './setup.ts';

/** With what is usual where nothing was said; pages are made for those alone who want them. @throws UsageError for a shop without a name */
export function completed(known: Partial<Setup>): Setup {
  const { name, ...rest } = known;
  if (name === undefined) throw new UsageError("A shop needs a name: npm run mercer -- init --name 'Blue Door'");
  return { name, ...usual(rest), legal: false, ...rest };
}
