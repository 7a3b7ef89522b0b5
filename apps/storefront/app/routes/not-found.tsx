import { data } from 'react-router';
import { NotFoundPage } from '../features/chrome/error-pages.tsx';
import { SearchForm } from '../features/search/search-form.tsx';

export function loader() {
  return data(null, { status: 404 });
}

export default function Page() {
  return <NotFoundPage SearchForm={SearchForm} />;
}
