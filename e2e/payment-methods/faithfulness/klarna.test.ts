import { klarnaScript } from './klarna.ts';
import { runScript } from './run-script.ts';

runScript(klarnaScript);
