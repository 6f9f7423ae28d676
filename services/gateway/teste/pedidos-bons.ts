import { gerarNota } from '@apura/samples';
import { writeCursor } from '../src/request/cursor.ts';
import type { EscritorioComTudo } from './escritorio-com-tudo.ts';

export interface PedidoDescrito {
  /** What stands in the address. */
  readonly id?: string;
  readonly consulta?: Readonly<Record<string, string>>;
  /** JSON, or the text fields of a form. */
  readonly body?: unknown;
  /** The file of a form, or a whole CSV. */
  readonly arquivo?: Buffer;
}

const ITEM = { ncm: '84713012', cfop: '5102', valor: '1000.00', icms: '180.00' };
const SIMULACAO = {
  regime: 'lucro_real',
  atividade: 'comercio',
  receita_mensal: '100000.00',
  compras_mensais: '60000.00',
};
const NOTA = gerarNota({ itens: 2 }).bytes;
const LISTAS = [
  '/v1/clientes',
  '/v1/documentos',
  '/v1/apuracoes',
  '/v1/upload',
  '/v1/webhooks',
  '/v1/eventos',
  '/v1/entregas',
];

/** For each operation of the document, by method and path, a request that succeeds. */
export function pedidosBons(com: EscritorioComTudo): Readonly<Record<string, PedidoDescrito>> {
  const page = { limit: '100', cursor: writeCursor('01939f00-0000-7000-8000-000000000000') };
  const {
    cliente,
    contato,
    importacao,
    resposta,
    compartilhamento,
    lote,
    loteAberto,
    apuracao,
    documento,
    webhook,
    evento,
    entrega,
  } = com;
  const periodo = { desde: '2026-01-01T00:00:00Z' };
  return {
    ...Object.fromEntries(
      [...LISTAS, '/api/v1/clients', '/api/v1/documents'].map((lista) => [
        `get ${lista}`,
        { consulta: page },
      ]),
    ),
    'post /api/calculadora': { body: { ano: '2027' }, arquivo: NOTA },
    'post /api/simulador': { body: SIMULACAO },
    'post /v1/calculadora': { body: { uf: 'SP', data: '2026-03-15', itens: [ITEM] } },
    'post /v1/simulador': { body: SIMULACAO },
    'get /v1/regras': {},
    'post /v1/clientes': { body: { cnpj: '11444777000161', razao_social: 'Ateliê', regime: 'mei' } },
    'post /v1/clientes/importar': {
      arquivo: Buffer.from('cnpj_raiz;razao_social;regime\n44555666;Oficina;lucro_real\n'),
    },
    'post /v1/clientes/importar/conferir': {
      arquivo: Buffer.from('cnpj_raiz;razao_social;regime\n44555666;Oficina;Simples\n'),
    },
    'post /v1/clientes/varios': {
      body: { clientes: [{ cnpj_raiz: '77888999', razao_social: 'Oficina', regime: 'mei' }] },
    },
    'get /v1/divergencias': { consulta: { estado: 'aberta', cliente_id: cliente, emissao_propria: 'true' } },
    'get /v1/divergencias/csv': { consulta: { gravidade: 'critica', competencia: '2026-03' } },
    'get /v1/divergencias/xlsx': { consulta: { gravidade: 'critica', competencia: '2026-03' } },
    'post /v1/divergencias/tratar': {
      body: {
        divergencias: [{ cliente_id: cliente, regra: 'r', campo: 'vCBS', emitente: '', cprod: '' }],
        estado: 'ignorada',
        motivo: 'combinado com o fornecedor',
      },
    },
    'get /v1/perguntas': { consulta: { limit: '1000', cliente_id: cliente, competencia: '2026-03' } },
    'post /v1/ajustes/varios': {
      body: { ajustes: [{ cliente_id: cliente, desde: '2026-03', cfop: '5949', efeito: 'sem_efeito' }] },
    },
    'get /v1/respostas': { consulta: { cliente_id: cliente } },
    'post /v1/respostas': {
      body: {
        respostas: [
          {
            cliente_id: cliente,
            pergunta: 'servico_e_insumo',
            quando: { fornecedor: '44555666000181', natureza: '140101' },
            desde: '2026-03',
            resposta: 'sim',
          },
        ],
      },
    },
    'delete /v1/respostas/{id}': { id: resposta },
    'get /v1/clientes/sugestoes': { consulta: { limit: '100', q: 'oficina', dispensadas: 'true' } },
    'post /v1/clientes/sugestoes/dispensar': { body: { cnpj_raizes: ['55666777'], dispensadas: true } },
    'get /v1/clientes/{id}': { id: cliente },
    'patch /v1/clientes/{id}': { id: cliente, body: { razao_social: 'Padaria Nova' } },
    'get /v1/clientes/{id}/sugestoes': { id: cliente, consulta: { competencia: '2027-03' } },
    'get /v1/clientes/{id}/classificacoes': {
      id: cliente,
      consulta: { competencia: '2026-03', tipo: 'paga_a_mais', cursor: `10.00_${cliente}` },
    },
    'post /v1/clientes/{id}/apuracao-assistida': {
      id: cliente,
      consulta: { arquivo: 'cbs.csv', conferir: 'false', colunas: 'Obs=ignorar', constantes: 'tributo=CBS' },
      arquivo: Buffer.from('contribuinte;competencia;lado;apurado;Obs\n11222333;2026-03;debito;1,00;x\n'),
    },
    'get /v1/clientes/{id}/apuracao-assistida': {
      id: cliente,
      consulta: {
        competencia: '2026-03',
        tributo: 'cbs',
        lado: 'debito',
        motivo: 'valor',
        limit: '10',
        cursor: '0',
      },
    },
    'get /v1/clientes/{id}/apuracao-assistida/xlsx': {
      id: cliente,
      consulta: { competencia: '2026-03', tributo: 'cbs', lado: 'debito', motivo: 'valor' },
    },
    'get /v1/clientes/{id}/apuracao-assistida/importacoes': { id: cliente, consulta: page },
    'delete /v1/importacoes-da-assistida/{id}': { id: importacao },
    'get /v1/clientes/{id}/contatos': { id: cliente },
    'post /v1/clientes/{id}/contatos': {
      id: cliente,
      body: { nome: 'Dona Rosa', email: 'rosa@padaria.example' },
    },
    'delete /v1/contatos/{id}': { id: contato },
    'get /v1/fornecedores-simples': {
      consulta: { limit: '100', cursor: '10.00_55666777', cliente_id: cliente, sem_dados: 'true' },
    },
    'put /v1/fornecedores-simples/{cnpj_raiz}': {
      id: '55666777',
      body: { anexo: 'II', rbt12: '480000.00', desde: '2026-07' },
    },
    'post /v1/fornecedores-simples/importar': {
      arquivo: Buffer.from('cnpj_raiz;anexo;rbt12\n55666777;Anexo I;1.234.567,89\n'),
    },
    'post /v1/upload': { body: { cliente_id: cliente, competencia: '2026-03' }, arquivo: NOTA },
    'get /v1/upload/{id}': { id: lote, consulta: page },
    'get /v1/upload/{id}/eventos': { id: lote },
    'post /v1/upload/{id}/cancelar': { id: loteAberto },
    'get /v1/carteira': {
      consulta: { ...page, competencia: '2026-03', ordem: 'mudanca_2033', sentido: 'desc' },
    },
    'get /v1/carteira/xlsx': { consulta: { q: 'padaria', efeito: 'perde' } },
    'get /v1/carteira/zip': { consulta: { competencia: '2026-03' } },
    'post /v1/apuracoes/varias': { body: { competencia: '2026-03' } },
    'post /v1/apuracoes': { body: { cliente_id: cliente, competencia: '2026-05' } },
    'get /v1/apuracoes/{id}': { id: apuracao },
    'get /v1/apuracoes/{id}/pdf': { id: apuracao },
    'get /v1/apuracoes/{id}/xlsx': { id: apuracao },
    'get /v1/apuracoes/{id}/csv': { id: apuracao },
    'get /v1/apuracoes/{id}/csv-zip': { id: apuracao },
    'get /v1/apuracoes/{id}/inconsistencias': { id: apuracao, consulta: page },
    'get /v1/apuracoes/{id}/documentos': { id: apuracao, consulta: page },
    'get /v1/apuracoes/{id}/compartilhamentos': { id: apuracao },
    'post /v1/apuracoes/{id}/links': { id: apuracao, body: { dias: 7 } },
    'post /v1/apuracoes/{id}/emails': { id: apuracao, body: { contato_id: contato, forma: 'link' } },
    'post /v1/compartilhamentos': { body: { competencia: '2026-03', forma: 'pdf' } },
    'get /v1/compartilhamentos': {
      consulta: { ...page, competencia: '2026-03', cliente_id: cliente, situacao: 'vale' },
    },
    'get /v1/compartilhamentos/{id}/aberturas': { id: compartilhamento, consulta: page },
    'post /v1/compartilhamentos/retirar': { body: { competencia: '2026-03' } },
    'delete /v1/compartilhamentos/{id}': { id: compartilhamento },
    'get /v1/documentos/{chave}': { id: documento },
    'get /v1/documentos/{chave}/xml': { id: documento },
    'post /v1/webhooks': { body: { url: 'https://outro.example/', eventos: ['apuracao.calculada'] } },
    'get /v1/webhooks/{id}': { id: webhook },
    'patch /v1/webhooks/{id}': { id: webhook, body: { estado: 'pausado' } },
    'delete /v1/webhooks/{id}': { id: webhook },
    'post /v1/webhooks/{id}/segredo': { id: webhook, body: { sobreposicao_horas: 0 } },
    'post /v1/webhooks/{id}/teste': { id: webhook },
    'post /v1/webhooks/{id}/recuperar': { id: webhook, body: periodo },
    'post /v1/webhooks/{id}/repor': { id: webhook, body: periodo },
    'get /v1/eventos/{id}': { id: evento },
    'get /v1/entregas/{id}': { id: entrega },
    'post /v1/entregas/{id}/reenviar': { id: entrega },
  };
}
