import type { Tool } from './describe-tools.ts';
import { calcular, enviar } from './files.ts';

/** What changes nothing. */
export const READING: readonly Tool[] = [
  {
    name: 'calcular',
    method: 'post',
    path: '/api/calculadora',
    open: true,
    note: 'Informe xml ou arquivo.',
    form: {
      instead: 'xml',
      properties: {
        xml: { type: 'string', description: 'o XML do documento, inteiro' },
        arquivo: { type: 'string', description: 'em vez de xml: o caminho de um arquivo .xml desta máquina' },
      },
      call: calcular,
    },
  },
  { name: 'simular', method: 'post', path: '/api/simulador', open: true },
  { name: 'clientes', method: 'get', path: '/v1/clientes', one: 'id' },
  {
    name: 'documentos',
    method: 'get',
    path: '/v1/documentos',
    one: 'chave',
    note: 'Com chave, mostra esse documento, os itens e a memória de cálculo.',
  },
  {
    name: 'apuracoes',
    method: 'get',
    path: '/v1/apuracoes',
    one: 'id',
    note: 'A lista não tem os valores: peça a apuração pelo id.',
  },
  { name: 'regras', method: 'get', path: '/v1/regras', whole: 'regras' },
];

/** What an agent may do only where its owner says so. */
export const WRITING: readonly Tool[] = [
  { name: 'cadastrar_cliente', method: 'post', path: '/v1/clientes' },
  {
    name: 'enviar',
    method: 'post',
    path: '/v1/upload',
    note: 'Acompanhe o envio com a ferramenta envio.',
    form: {
      instead: 'arquivos',
      properties: {
        arquivos: {
          type: 'array',
          items: { type: 'string' },
          minItems: 1,
          maxItems: 500,
          description: 'caminhos de arquivos .xml ou .zip, ou de pastas, desta máquina; até 500 arquivos',
        },
      },
      required: ['arquivos'],
      call: enviar,
    },
  },
  { name: 'envio', method: 'get', path: '/v1/upload/{id}' },
  {
    name: 'apurar',
    method: 'post',
    path: '/v1/apuracoes',
    note: 'O resultado fica pronto em segundos: consulte apuracoes com o id.',
  },
];
