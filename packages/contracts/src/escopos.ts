/**
 * What a key may do. `read:clients` and `read:documents` also open /api/v1; the others are for /v1 alone.
 * `office` stands for all of them there.
 */
export const ESCOPOS = {
  office: 'Usar toda a API do escritório, em `/v1`: vale por todos os outros escopos.',
  'read:clients': 'Listar os clientes.',
  'read:documents': 'Listar os documentos processados.',
  'write:clients': 'Cadastrar clientes.',
  'read:uploads': 'Acompanhar envios de XML.',
  'write:uploads': 'Enviar XMLs.',
  'read:apuracoes': 'Ler apurações e baixar seus PDFs.',
  'write:apuracoes': 'Pedir apurações.',
  'use:calculators': 'Usar a calculadora e o simulador de /v1.',
  'read:webhooks': 'Listar webhooks e suas entregas.',
  'write:webhooks': 'Cadastrar webhooks.',
} as const;

export type Escopo = keyof typeof ESCOPOS;
