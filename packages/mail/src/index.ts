export { abrirCorreio, type Correio, EmailRecusado, type Remessa } from './abrir-correio.ts';
export { escreverEmail, type Texto } from './escrever-email.ts';
export { MODELOS, type ModeloDeEmail, type Pedaco } from './modelos.ts';
