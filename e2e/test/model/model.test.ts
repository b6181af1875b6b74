// Both tests share one product, because starting it takes several seconds of CPU time. The loss of the store comes
// first, because it judges all events of the product.
import './lost-store.ts';
import './money.ts';
