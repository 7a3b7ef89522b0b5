import { StartError } from '../../../apps/storefront/server/start-error.ts';

/** What was typed makes no sense: the command ends with 2. */
export class UsageError extends StartError {}
