import { lazy, type ReactNode, Suspense } from 'react';
import { Route, Switch } from 'wouter';
import { EmptyState, LoadingState } from '../ui/notice.tsx';
import { useWords } from '../words/words.tsx';
import { PageBoundary } from './page-boundary.tsx';

const AccountPage = lazy(() => import('../features/account/account-page.tsx'));
const HomePage = lazy(() => import('../features/home/home-page.tsx'));
const OrdersPage = lazy(() => import('../features/orders/orders-page.tsx'));
const OrderPage = lazy(() => import('../features/orders/order-page.tsx'));
const ProductsPage = lazy(() => import('../features/products/products-page.tsx'));
const ProductPage = lazy(() => import('../features/products/product-page.tsx'));
const NewProductPage = lazy(() => import('../features/products/new-product-page.tsx'));
const ReturnsPage = lazy(() => import('../features/returns/returns-page.tsx'));
const CustomersPage = lazy(() => import('../features/customers/customers-page.tsx'));
const CustomerPage = lazy(() => import('../features/customers/customer-page.tsx'));
const DiscountsPage = lazy(() => import('../features/discounts/discounts-page.tsx'));
const PagesPage = lazy(() => import('../features/content/pages-page.tsx'));
const PageEditorPage = lazy(() => import('../features/content/page-editor.tsx'));
const ReviewsPage = lazy(() => import('../features/content/reviews-page.tsx'));
const RedirectsPage = lazy(() => import('../features/content/redirects-page.tsx'));
const MailsPage = lazy(() => import('../features/content/mails-page.tsx'));
const MailEditorPage = lazy(() => import('../features/content/mail-editor.tsx'));
const ReportsPage = lazy(() => import('../features/reports/reports-page.tsx'));
const SettingsPage = lazy(() => import('../features/settings/settings-page.tsx'));
const TransferPage = lazy(() => import('../features/transfer/transfer-page.tsx'));
const StaffPage = lazy(() => import('../features/staff/staff-page.tsx'));

/** The page of the address. */
export function Pages() {
  const words = useWords();
  return (
    <PageBoundary>
      <Suspense fallback={<LoadingState />}>
        <Switch>
          <Route path="/">{() => <HomePage />}</Route>
          <Route path="/orders">{() => <OrdersPage />}</Route>
          <Route path="/orders/:id">{({ id }): ReactNode => <OrderPage key={id} id={id} />}</Route>
          <Route path="/products">{() => <ProductsPage />}</Route>
          <Route path="/products/new">{() => <NewProductPage />}</Route>
          <Route path="/products/:id">{({ id }): ReactNode => <ProductPage key={id} id={id} />}</Route>
          <Route path="/returns">{() => <ReturnsPage />}</Route>
          <Route path="/customers">{() => <CustomersPage />}</Route>
          <Route path="/customers/:id">{({ id }): ReactNode => <CustomerPage key={id} id={id} />}</Route>
          <Route path="/discounts">{() => <DiscountsPage />}</Route>
          <Route path="/content">{() => <PagesPage />}</Route>
          <Route path="/content/pages">{() => <PagesPage />}</Route>
          <Route path="/content/pages/:id">{({ id }): ReactNode => <PageEditorPage key={id} id={id} />}</Route>
          <Route path="/content/reviews">{() => <ReviewsPage />}</Route>
          <Route path="/content/redirects">{() => <RedirectsPage />}</Route>
          <Route path="/content/mails">{() => <MailsPage />}</Route>
          <Route path="/content/mails/:name">
            {({ name }): ReactNode => <MailEditorPage key={name} name={name} />}
          </Route>
          <Route path="/reports/:id?">{({ id }): ReactNode => <ReportsPage id={id} />}</Route>
          <Route path="/settings/:id?">{({ id }): ReactNode => <SettingsPage id={id} />}</Route>
          <Route path="/transfer">{() => <TransferPage />}</Route>
          <Route path="/staff">{() => <StaffPage />}</Route>
          <Route path="/account">{() => <AccountPage />}</Route>
          <Route>
            <EmptyState title={words.errors.noPage} />
          </Route>
        </Switch>
      </Suspense>
    </PageBoundary>
  );
}
