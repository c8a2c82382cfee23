import { hydrate, QueryClient } from '@tanstack/react-query';
import { offerQueryLibrary } from './deferred-queries.ts';

// Imported for this side effect by all modules that read or act, so that the library is loaded with the first of them.
offerQueryLibrary({ QueryClient, hydrate });
