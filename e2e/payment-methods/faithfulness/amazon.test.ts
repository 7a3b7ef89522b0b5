import { amazonScript } from './amazon.ts';
import { runScript } from './run-script.ts';

runScript(amazonScript);
