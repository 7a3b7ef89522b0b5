import type { Area } from './area.ts';

/** Folders that every feature may import. */
const rooms = ['./api/*', './forms/*', './list/*', './rights/*', './ui/*', './words/*'];
const widgets = [
  'react-dom',
  'react-aria-components/Button',
  'react-aria-components/Dialog',
  'react-aria-components/Heading',
  'react-aria-components/Modal',
];

/** The owners' application: lowest first, features never import each other. */
const application: Area = {
  folder: 'apps/console/src',
  picture: 'folders',
  sharedTargets: ['react', 'wouter', 'lucide-react', '@tanstack/react-query'],
  tests: ['vitest', '@mercer/operator', './*/*'],
  lines: [
    { folders: ['words/*'], may: [] },
    { folders: ['api/*'], may: ['@mercer/contract', '@mercer/operator'] },
    { folders: ['rights/*'], may: ['./api/*'] },
    { folders: ['ui/*'], may: ['./api/*', './words/*', ...widgets] },
    { folders: ['list/*'], may: ['./ui/*', './words/*', '@tanstack/react-virtual'] },
    { folders: ['forms/*'], may: ['./api/*', './ui/*', './words/*', 'react-hook-form'] },
    { folders: ['features/*/*'], may: ['@mercer/contract', 'react-hook-form', '@tanstack/react-virtual', ...rooms] },
    { folders: ['shell/*'], may: ['./features/*/*', ...rooms] },
    { folders: ['*'], may: ['react-dom/client', '../../storefront/app/ui/*', './shell/*', './ui/*'] },
  ],
};

const build: Area = {
  folder: 'apps/console',
  sharedTargets: [],
  lines: [{ folders: ['*'], may: ['vite'] }],
};

export const consoleAreas: Area[] = [application, build];
