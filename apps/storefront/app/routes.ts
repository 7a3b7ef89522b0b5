import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  index('routes/home.tsx'),
  route('products/:slug', 'routes/product.tsx'),
  layout('routes/category-layout.tsx', [route('category/:slug', 'routes/category.tsx')]),
  route('search', 'routes/search.tsx'),
  ...['deals', 'best-sellers', 'new-arrivals', 'trending', 'free-shipping'].map((path) =>
    route(path, 'routes/special-list.tsx', { id: path }),
  ),
  route('cart', 'routes/cart.tsx'),
  route('cart/add', 'routes/cart-add.ts'),
  route('checkout', 'routes/checkout.tsx'),
  route('login', 'routes/login.tsx'),
  route('signup', 'routes/signup.tsx'),
  route('logout', 'routes/logout.tsx'),
  route('account', 'routes/account.tsx', [
    index('routes/account.profile.tsx'),
    route('addresses', 'routes/account.addresses.tsx'),
    route('orders', 'routes/account.orders.tsx'),
  ]),
  route('account/orders/:id', 'routes/account.orders.$id.tsx'),
  route('account/recover', 'routes/account.recover.tsx'),
  route('account/verify', 'routes/account.verify.tsx'),
  route('account/undo-email', 'routes/account.undo-email.tsx'),
  route('orders/:id', 'routes/orders.$id.tsx'),
  route('wishlist', 'routes/wishlist.tsx'),
  route('wishlist/add', 'routes/wishlist-add.ts'),
  route('pages/:slug', 'routes/content-page.tsx'),
  route('subscribe', 'routes/subscribe.tsx'),
  route('newsletter/confirm', 'routes/newsletter.confirm.tsx'),
  route('newsletter/unsubscribe', 'routes/newsletter.unsubscribe.tsx'),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig;
