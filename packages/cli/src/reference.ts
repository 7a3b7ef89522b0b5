import { type Action, type Command, isGroup } from './command.ts';
import { commands } from './commands.ts';
import { describeFlag, exitCodes, formatFlag, formatUsage } from './help.ts';

/** docs/owners/cli.md: all commands as they are declared. */
export function referenceText(): string {
  return `${[preface, ...Object.entries(commands).map(([name, command]) => formatCommand(name, command))].join('\n\n')}\n`;
}

/** Lists the examples of the commands that were written by hand, as they are typed after `mercer`. */
export function listExamples(): string[] {
  return Object.values(commands).flatMap((command) => {
    return (isGroup(command) ? Object.values(command.actions) : [command]).flatMap(({ examples, isDerived }) =>
      isDerived ? [] : examples,
    );
  });
}

const preface = `# The command line

What an owner does at a terminal. In the repository it is called \`npm run -s mercer -- orders list\`, or \`npx mercer orders list\`;
here it is called \`mercer\`. This page is written by \`npm run generate\` from the commands themselves.

## Which shop

- The shop of \`DATA_DIR\` or \`DATABASE_URL\`, as for \`npm start\`, with its own key. One that runs is asked over its \`PORT\` (or
  \`PUBLIC_URL\`), one that does not is opened for as long as the command takes; its mails and events go out when it runs.
- A shop elsewhere by \`--url\` and \`--key\`, or \`MERCER_URL\` and \`MERCER_KEY\`:

\`\`\`sh
MERCER_URL=https://shop.example MERCER_KEY=sk_… mercer orders list
\`\`\`

A key for it is made by \`mercer keys create\`, with the scopes that it needs.

## What comes out

Tables that fit the terminal; in a pipe they are as wide as they get, without colours, which \`NO_COLOR\` switches off everywhere. \`--json\`
answers programs, with one document in one line. Results go to the standard output, all else to the other one. At a terminal what gives
money back or removes something asks first, unless \`--yes\` is given.

| it ends with | when |
|---|---|
${exitCodes.map(([code, meaning]) => `| ${code} | ${meaning} |`).join('\n')}

What is asked for is done once, even where the network loses an answer: it is asked for again under the same \`Idempotency-Key\`.

\`mercer completion bash\` (\`zsh\`, \`fish\`) prints what completes these commands in a shell.`;

function formatCommand(name: string, command: Command): string {
  const heading = `## ${name}\n\n${capitalize(command.summary)}.${command.about ? `\n${formatShellLines(command.about)}` : ''}`;
  if (!isGroup(command)) return [heading, formatAction(name, command)].join('\n\n');
  const actions = Object.entries(command.actions).map(([action, groupAction]) => {
    const title = `### ${name} ${action}\n\n${capitalize(groupAction.summary)}.${groupAction.about ? ` ${groupAction.about}` : ''}`;
    return [title, formatAction(`${name} ${action}`, groupAction)].join('\n\n');
  });
  return [heading, ...actions].join('\n\n');
}

function formatAction(name: string, { flags, args, examples }: Action): string {
  const rows = [
    ...Object.entries(args).map(([arg, definition]) => formatRow(`<${arg}>`, describeFlag(definition))),
    ...Object.entries(flags).flatMap(([flag, definition]) =>
      isEverywhere(flag) ? [] : [formatRow(formatFlag(flag, definition), describeFlag(definition))],
    ),
  ];
  const calls = examples.map((example) => `mercer ${example}`).join('\n');
  const table = rows.length > 0 ? `\n\n| \`${formatUsage({ args }, name)}\` | |\n|---|---|\n${rows.join('\n')}` : '';
  return `\`\`\`sh\n${calls}\n\`\`\`${table}`;
}

function formatRow(first: string, second: string): string {
  return `| \`${first.replaceAll('|', '\\|')}\` | ${second.replaceAll('|', '\\|')} |`;
}

/** Says whether a flag belongs to all commands, which the preface explains. */
function isEverywhere(flag: string): boolean {
  return ['url', 'key', 'json', 'yes'].includes(flag);
}

function formatShellLines(about: string): string {
  return about.replace(/^(bash|zsh|fish): (.*)$/gm, '- $1: `$2`').replace(/^- bash/, '\n- bash');
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
