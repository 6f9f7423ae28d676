export { enderecoPublico } from './endereco-publico.ts';
export { enderecoRecusado } from './endereco-recusado.ts';
export { type HostsPermitidos, hostEPorta, lerHostsPermitidos, semColchetes } from './hosts-permitidos.ts';
