// What pages import as `react-router`, where they are rendered
export * from 'react-router';
export { Link, NavLink } from './server-link.tsx';
