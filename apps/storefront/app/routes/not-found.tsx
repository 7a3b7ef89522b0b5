import { data } from 'react-router';
import { NotFoundPage } from '../features/chrome/error-pages.tsx';

export function loader() {
  return data(null, { status: 404 });
}

export default function Page() {
  return <NotFoundPage />;
}
