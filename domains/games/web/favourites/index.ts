export { CarriedFavourites } from './carried-favourites.tsx';
