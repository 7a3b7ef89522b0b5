/** Style sheet of /docs/api only. */
export const style = `
:root { color-scheme: light dark; }
body { margin: 0 auto; max-width: 60rem; padding: 1rem; font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
nav ul { padding: 0; display: flex; flex-wrap: wrap; gap: .25rem 1rem; list-style: none; }
nav a { display: inline-block; padding: .25rem 0; }
details { border-top: 1px solid #8888; padding: .5rem 0; }
summary { cursor: pointer; }
summary b { display: inline-block; min-width: 4.5rem; }
h2 { margin: 2.5rem 0 .5rem; }
h3, h4 { margin: 1rem 0 .25rem; font-size: 1rem; }
code, pre { font: .875rem/1.5 ui-monospace, monospace; }
pre { overflow-x: auto; padding: .75rem; border: 1px solid #8888; border-radius: .25rem; }
ul { margin: .25rem 0; padding-left: 1.25rem; }
li > i { font-style: normal; opacity: .8; }
`;
