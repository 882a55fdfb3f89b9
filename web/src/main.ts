import './styles/fonts.css';
import './styles/tokens.css';
import './styles/colours.css';
import './styles/base.css';
