// These tests share one product and one browser, because starting them takes longer than any test.
// The German pages come first, because the other tests write English texts and hostile texts into records.
import './german.ts';
import './accounts.ts';
import './entrance.ts';
import './menus.ts';
import './pages.ts';
import './hostile-records.ts';
