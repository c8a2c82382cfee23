import { hydrate, QueryClient } from '@tanstack/react-query';
import { offerQueryLibrary } from './deferred-queries.ts';

// Imported for this alone, by all that reads or acts: whoever uses the page's client has brought what it is made of.
offerQueryLibrary({ QueryClient, hydrate });
