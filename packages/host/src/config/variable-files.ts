import { readFileSync } from 'node:fs';
import { keyVariables } from '@mercer/server';
import { StartError } from './start-error.ts';
import { variables } from './variables.ts';

/**
 * The environment with what stands in files: `SECRET_KEY_FILE=/run/secrets/key` is `SECRET_KEY`, as containers and vaults
 * hand secrets over. A line break at the end is none of it.
 * @throws StartError for a file that cannot be read, and where both are given
 */
export function withVariableFiles(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const ofGateways = keyVariables().flatMap(({ variables: keys }) => keys.map(({ name }) => name));
  const names = [...Object.keys(variables), ...ofGateways].filter((name) => env[`${name}_FILE`]);
  if (names.length === 0) return env;
  const fileVariables = names.flatMap((name) => [
    [name, readVariableFile(env, name)],
    [`${name}_FILE`, undefined],
  ]);
  return { ...env, ...Object.fromEntries(fileVariables) };
}

function readVariableFile(env: NodeJS.ProcessEnv, name: string): string {
  if (env[name]) throw new StartError(`${name} and ${name}_FILE do not go together: set one of them.`);
  try {
    return readFileSync(env[`${name}_FILE`] ?? '', 'utf8').trimEnd();
  } catch (error) {
    throw new StartError(`${name}_FILE cannot be read: ${error instanceof Error ? error.message : error}.`);
  }
}
