// The development gallery: gallery.html?game=europe&language=pl&light=dark&full=1. Not part of the product.
import { mount } from 'svelte';
import '../styles/fonts.css';
import '../styles/tokens.css';
import '../styles/colours.css';
import '../styles/base.css';
import Gallery from './Gallery.svelte';

mount(Gallery, { target: document.body });
