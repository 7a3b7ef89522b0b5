// `npm run mercer -- <command>`: what a shop's owner does at a terminal.
import { startSentence } from '../../../apps/storefront/server/start-error.ts';
import { commands } from './commands.ts';
import { overview } from './overview.ts';
import { UsageError } from './usage-error.ts';

const [name, ...args] = process.argv.slice(2);

try {
  await run();
} catch (error) {
  const sentence = startSentence(error);
  if (sentence === undefined) throw error;
  console.error(sentence);
  process.exitCode = error instanceof UsageError ? 2 : 1;
}

async function run() {
  if (!name || name === '--help' || name === 'help') return console.log(overview(commands));
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new UsageError(`There is no command '${name}'. ${overview(commands)}`);
  if (args.includes('--help')) return console.log(command.help);
  await command.run(args, process.env);
}
