import { StartError } from '@mercer/host/config/start-error';

/** Error for a command line that makes no sense: the command ends with 2. */
export class UsageError extends StartError {}
