// Exports that pages import as `react-router`, on the server
export * from 'react-router';
export { Link, NavLink } from './server-link.tsx';
