import { StartError } from '../../../apps/storefront/server/start-error.ts';

/** Error for a command line that makes no sense: the command ends with 2. */
export class UsageError extends StartError {}
