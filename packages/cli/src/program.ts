/** Text that is typed before a command: npm says whether it was called by its script. */
export const program = process.env.npm_lifecycle_event === 'mercer' ? 'npm run -s mercer --' : 'mercer';
