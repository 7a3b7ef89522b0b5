import { basename } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

type Chunk = Rolldown.OutputChunk;

/**
 * The bundler has a file for a few functions of its own, which each page would have to fetch. They are put into the framework's file, which it
 * fetches in any case.
 */
export const runtimeInFramework: Plugin = {
  name: 'runtime-in-framework',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  // a file that has other functions in it is another file
  augmentChunkHash: () => 'runtime-in-framework',
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
    const [runtime, framework] = ['rolldown-runtime', 'framework'].map((name) => findChunkByName(name, chunks)) as Pair;
    for (const chunk of chunks) chunk.code = replaceRuntimeImport(chunk, runtime, framework);
    framework.code += `export{${shared}};`;
    for (const chunk of chunks) {
      const otherImports = chunk.imports.filter((file) => file !== runtime.fileName && file !== framework.fileName);
      chunk.imports =
        chunk === framework || otherImports.length === chunk.imports.length
          ? otherImports
          : [framework.fileName, ...otherImports];
    }
    delete bundle[runtime.fileName];
  },
};

type Pair = [Chunk, Chunk];

function findChunkByName(name: string, chunks: Chunk[]): Chunk {
  const namedChunk = chunks.find((chunk) => chunk.name === name);
  if (!namedChunk) throw new Error(`The build has no file ${name}`);
  return namedChunk;
}

/** Name of the variable that holds the runtime's functions, by the names under which their own file exports them. */
const shared = 'rolldownRuntime';

const importOfRuntime = /import\{([^}]*)\}from"\.\/rolldown-runtime-[^"]*";/;

function replaceRuntimeImport(chunk: Chunk, runtime: Chunk, framework: Chunk): string {
  const runtimeCode =
    chunk === framework ? declareRuntime(runtime) : `import{${shared}}from"./${basename(framework.fileName)}";`;
  return chunk.code.replace(
    importOfRuntime,
    (_, names: string) => `${runtimeCode}var{${names.replaceAll(' as ', ':')}}=${shared};`,
  );
}

function declareRuntime({ code }: Chunk): string {
  const body = code.replace(
    /export\{([^}]*)\};?\s*$/,
    (_, names: string) => `return{${names.replace(/(\w+) as (\w+)/g, '$2:$1')}}`,
  );
  return `var ${shared}=(()=>{${body}})();`;
}
