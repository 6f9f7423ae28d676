import { type Bloco, MISSING_ID, um } from './cell.ts';
import { PRODUCT_CASES } from './dos-produtos.ts';
import {
  CSV_CONFERIDO,
  CSV_OF_CLIENTES,
  CSV_OF_DESTINACOES,
  CSV_OF_FORNECEDORES,
  CSV_OF_RBT12,
  OF_IMPORT,
} from './in-csv.ts';
import { form, inForm, ONE_FILE } from './in-form.ts';
import { inJson, inJsonWithId } from './in-json.ts';
import { ANSWER_CASES } from './na-resposta.ts';
import { ANY_FILE, CONSULTA_DO_ARQUIVO } from './no-arquivo.ts';
import { SEND_OF_MES, WITHDRAW_ALL } from './no-compartilhamento.ts';
import { CONSULTA, FILTROS, inOrder, MES, PATH, UNPAGED, withId } from './no-endereco.ts';
import { STATE_CASES } from './no-informado.ts';

const LONGO = 'x'.repeat(5000);
const SIMULADOR = inJson({
  bom: { regime: 'lucro_real', atividade: 'comercio', receita_mensal: '1000.00', compras_mensais: '500.00' },
  tipoErrado: { receita_mensal: 1000 },
  longo: [{ receita_mensal: '9'.repeat(5000) }],
  nul: [{ regime: 'mei\u0000' }],
});
const CALCULADORA = inJson({
  bom: { uf: 'SP', itens: [{ ncm: '22030000', cfop: '5102', valor: '100.00' }] },
  tipoErrado: { itens: { ncm: '22030000' } },
  longo: [{ itens: [{ ncm: '22030000', cfop: '5102', valor: '100.00', descricao: LONGO }] }],
  nul: [{ itens: [{ ncm: '22030000', cfop: '5102', valor: '100.00', descricao: 'a\u0000' }] }],
});
const PERIODO = inJsonWithId({
  bom: { desde: '2026-01-01T00:00:00Z' },
  tipoErrado: { desde: 1_767_225_600 },
  longo: [{ desde: `2026-01-01T00:00:00.${'0'.repeat(5000)}+00:00` }],
  nul: [{ desde: '2026-01-01T00:00:00\u0000Z' }],
});

/** Every address: what it reads, and so what may be wrong with it. */
export const LINHAS: Readonly<Record<string, readonly Bloco[]>> = {
  'get /v1/clientes': [CONSULTA()],
  'post /v1/clientes': [
    inJson({
      bom: { cnpj_raiz: '11222333', razao_social: 'Padaria', regime: 'mei' },
      tipoErrado: { razao_social: 5 },
      longo: [{ razao_social: LONGO }],
      nul: [{ razao_social: 'Pad\u0000aria' }],
      mes: ['2026-13', '1999-12', 202603].map((desde) => ({ desde })),
    }),
  ],
  'post /v1/clientes/importar': [CSV_OF_CLIENTES, ...OF_IMPORT],
  'post /v1/clientes/importar/conferir': [CSV_CONFERIDO, ...OF_IMPORT],
  'post /v1/clientes/rbt12/importar': [CSV_OF_RBT12],
  'post /v1/clientes/varios': [
    inJson({
      bom: { clientes: [{ cnpj_raiz: '11222333', razao_social: 'Padaria', regime: 'mei' }] },
      tipoErrado: { clientes: {} },
      longo: [{ clientes: [{ cnpj_raiz: '11222333', razao_social: LONGO, regime: 'mei' }] }],
      nul: [{ clientes: [{ cnpj_raiz: '11222333', razao_social: 'Pad\u0000aria', regime: 'mei' }] }],
      mes: ['2026-13', 202603].map((desde) => ({
        clientes: [{ cnpj_raiz: '11222333', razao_social: 'Padaria', regime: 'mei', desde }],
      })),
    }),
  ],
  'get /v1/divergencias': [UNPAGED, MES],
  'get /v1/divergencias/csv': [UNPAGED, MES],
  'get /v1/divergencias/xlsx': [UNPAGED, MES],
  'post /v1/divergencias/tratar': [
    inJson({
      bom: { divergencias: [], estado: 'ignorada', motivo: 'm' },
      tipoErrado: { divergencias: {} },
      longo: [{ motivo: LONGO }],
      nul: [{ motivo: 'm\u0000' }],
    }),
  ],
  'get /v1/perguntas': [UNPAGED, MES],
  ...ANSWER_CASES,
  ...STATE_CASES,
  'get /v1/respostas': [UNPAGED],
  'delete /v1/respostas/:id': [PATH],
  'get /v1/clientes/sugestoes': [CONSULTA()],
  'post /v1/clientes/sugestoes/dispensar': [
    inJson({
      bom: { cnpj_raizes: ['55666777'], dispensadas: true },
      tipoErrado: { dispensadas: 'sim' },
      longo: [{ cnpj_raizes: [LONGO] }],
      nul: [{ cnpj_raizes: ['5566677\u0000'] }],
    }),
  ],
  'get /v1/clientes/:id': [PATH],
  'delete /v1/clientes/:id': [PATH],
  'patch /v1/clientes/:id': [
    ...inJsonWithId({
      bom: { razao_social: 'Padaria' },
      tipoErrado: { status: 1 },
      longo: [{ razao_social: LONGO }],
      nul: [{ razao_social: 'Pad\u0000aria' }],
      mes: [{ regime: 'mei', desde: '2026-13' }],
    }),
  ],
  'get /v1/clientes/:id/sugestoes': [PATH, FILTROS, MES],
  'get /v1/clientes/:id/classificacoes': [PATH, CONSULTA(), MES],
  ...PRODUCT_CASES,
  'post /v1/clientes/:id/apuracao-assistida': [
    withId({ tipo: 'application/octet-stream', consulta: 'arquivo=a.csv', body: 'x' }),
    CONSULTA_DO_ARQUIVO,
    ANY_FILE,
  ],
  'get /v1/clientes/:id/apuracao-assistida': [PATH, CONSULTA(), MES],
  'get /v1/clientes/:id/apuracao-assistida/xlsx': [PATH, FILTROS, MES],
  'get /v1/clientes/:id/apuracao-assistida/importacoes': [PATH, CONSULTA()],
  'delete /v1/importacoes-da-assistida/:id': [PATH],
  'get /v1/clientes/:id/livros': [PATH, CONSULTA(), MES],
  'get /v1/livros/:id': [PATH],
  'get /v1/clientes/:id/livros/confronto': [PATH, CONSULTA(), MES],
  'get /v1/clientes/:id/livros/confronto/xlsx': [PATH, FILTROS, MES],
  'delete /v1/livros/:id': [PATH],
  'get /v1/clientes/:id/contatos': [PATH],
  'post /v1/clientes/:id/contatos': [
    ...inJsonWithId({
      bom: { nome: 'Rosa', email: 'rosa@padaria.example' },
      tipoErrado: { nome: 1 },
      longo: [{ nome: LONGO }],
      nul: [{ email: 'rosa\u0000@padaria.example' }],
    }),
  ],
  'delete /v1/contatos/:id': [PATH],
  'get /v1/fornecedores-simples': [CONSULTA('cliente_id'), MES],
  'put /v1/fornecedores-simples/:cnpj_raiz': [
    ...inJsonWithId({
      bom: { anexo: 'I', rbt12: '1000.00' },
      tipoErrado: { anexo: 1 },
      longo: [{ anexo: LONGO }],
      nul: [{ anexo: 'I\u0000' }],
      mes: [{ desde: '2026-13' }, { desde: '1999-12' }],
    }),
  ],
  'post /v1/fornecedores-simples/importar': [CSV_OF_FORNECEDORES],
  'post /v1/respostas/importar': [CSV_OF_DESTINACOES],
  'get /v1/upload': [CONSULTA()],
  'post /v1/upload': [
    inForm(
      {
        semArquivo: 'upload_sem_arquivos',
        campo: 'competencia',
        codigo: 'competencia_invalida',
        muitas: 'upload_excesso_de_arquivos',
      },
      {
        'UUID ruim': um({ body: form(ONE_FILE, { cliente_id: 'nem-uuid' }) }, 'cliente_id_invalido'),
        'mês impossível': um({ body: form(ONE_FILE, { competencia: '2026-13' }) }, 'competencia_invalida'),
      },
    ),
  ],
  'get /v1/upload/:id': [PATH, CONSULTA()],
  'get /v1/upload/:id/eventos': [PATH],
  'post /v1/upload/:id/cancelar': [PATH],
  'post /v1/apuracoes': [
    inJson({
      bom: { cliente_id: MISSING_ID, competencia: '2026-03' },
      tipoErrado: { cliente_id: 1, competencia: [] },
      longo: [{ competencia: LONGO }, 'competencia_invalida'],
      nul: [{ cliente_id: `${MISSING_ID}\u0000` }, 'cliente_id_invalido'],
      uuid: { cliente_id: 'nem-uuid' },
      mes: ['2026-13', '1999-12', 202603].map((competencia) => ({ competencia })),
    }),
  ],
  'get /v1/prazos': [FILTROS],
  'get /v1/prazos.ics': [FILTROS],
  'get /v1/calendarios': [],
  'post /v1/calendarios': [
    inJson({
      bom: { nome: 'Agenda' },
      tipoErrado: { nome: 1 },
      longo: [{ nome: LONGO }],
      nul: [{ nome: 'Agenda\u0000' }],
    }),
  ],
  'delete /v1/calendarios/:id': [PATH],
  'get /v1/eu': [],
  'put /v1/eu/relogio': [
    inJson({
      bom: { dia: '2027-02-15' },
      tipoErrado: { dia: 20270215 },
      longo: [{ dia: LONGO }],
      nul: [{ dia: '2027-02-15\u0000' }],
    }),
  ],
  'get /v1/chaves': [],
  'post /v1/chaves': [
    inJson({
      bom: { nome: 'ERP', escopos: ['read:clients'] },
      tipoErrado: { nome: 1 },
      longo: [{ nome: LONGO }],
      nul: [{ nome: 'ERP\u0000' }],
    }),
  ],
  'delete /v1/chaves/:id': [PATH],
  'get /v1/carteira': [CONSULTA(), MES],
  'get /v1/carteira/xlsx': [FILTROS, MES],
  'get /v1/carteira/zip': [FILTROS, MES],
  'get /v1/carteira/conformidade-de-2026': [CONSULTA()],
  'get /v1/carteira/pronto-para-janeiro': [CONSULTA()],
  'get /v1/carteira/livros': [CONSULTA(), MES],
  'get /v1/carteira/opcoes-do-simples': [CONSULTA()],
  'get /v1/carteira/posicao-de-abertura': [CONSULTA()],
  'post /v1/carteira/posicao-de-abertura': [
    inJson({
      bom: { apropriado_em: '2027-01', compras_tributadas: true },
      ausente: [],
      tipoErrado: { compras_tributadas: 'sim', apropriado_em: [] },
      longo: [{ apropriado_em: LONGO }, 'competencia_invalida'],
      nul: [{ apropriado_em: '2027-01\u0000' }, 'competencia_invalida'],
      mes: ['2026-13', '1999-12', 202603].map((apropriado_em) => ({ apropriado_em })),
    }),
  ],
  'post /v1/carteira/conferir': [
    inJson({
      bom: { competencia: '2026-03', cliente_ids: [MISSING_ID], conferido: true },
      tipoErrado: { conferido: 'sim' },
      longo: [{ competencia: LONGO }, 'competencia_invalida'],
      nul: [{ competencia: '2026-03\u0000' }, 'competencia_invalida'],
      mes: ['2026-13', '1999-12', 202603].map((competencia) => ({ competencia })),
    }),
  ],
  'post /v1/carteira/fechar': [
    inJson({
      bom: { competencia: '2026-03', clientes: [{ cliente_id: MISSING_ID }] },
      tipoErrado: { clientes: {} },
      longo: [{ competencia: LONGO }, 'competencia_invalida'],
      nul: [{ competencia: '2026-03\u0000' }, 'competencia_invalida'],
      mes: ['2026-13', '1999-12', 202603].map((competencia) => ({ competencia })),
    }),
  ],
  'post /v1/carteira/reabrir': [
    inJson({
      bom: { competencia: '2026-03', cliente_ids: [MISSING_ID] },
      tipoErrado: { cliente_ids: MISSING_ID },
      longo: [{ competencia: LONGO }, 'competencia_invalida'],
      nul: [{ competencia: '2026-03\u0000' }, 'competencia_invalida'],
      mes: ['2026-13', '1999-12', 202603].map((competencia) => ({ competencia })),
    }),
  ],
  'post /v1/apuracoes/varias': [
    inJson({
      bom: { competencia: '2026-03' },
      // Two faults: a month alone that is none has a code of its own.
      tipoErrado: { competencia: [], cliente_id: 1 },
      longo: [{ competencia: LONGO }, 'competencia_invalida'],
      nul: [{ competencia: '2026-03\u0000' }, 'competencia_invalida'],
      mes: ['2026-13', '1999-12', 202603].map((competencia) => ({ competencia })),
    }),
  ],
  'get /v1/apuracoes': [CONSULTA('cliente_id'), MES],
  'get /v1/apuracoes/:id': [PATH],
  'delete /v1/apuracoes/:id': [PATH],
  'get /v1/apuracoes/:id/pdf': [PATH],
  'get /v1/apuracoes/:id/xlsx': [PATH],
  'get /v1/apuracoes/:id/csv': [PATH],
  'get /v1/apuracoes/:id/csv-zip': [PATH],
  'get /v1/apuracoes/:id/inconsistencias': [PATH, CONSULTA()],
  'get /v1/apuracoes/:id/documentos': [PATH, CONSULTA()],
  'get /v1/apuracoes/:id/compartilhamentos': [PATH],
  'post /v1/apuracoes/:id/links': [
    ...inJsonWithId({
      bom: {},
      ausente: [],
      tipoErrado: { dias: '30' },
      longo: [{ dias: 366 }],
      nul: [{ dias: '3\u0000' }],
    }),
  ],
  'post /v1/apuracoes/:id/emails': [
    ...inJsonWithId({
      bom: { contato_id: MISSING_ID, forma: 'pdf' },
      tipoErrado: { dias: '30' },
      longo: [{ forma: LONGO }],
      nul: [{ contato_id: `${MISSING_ID}\u0000` }],
    }),
  ],
  'post /v1/compartilhamentos': [SEND_OF_MES],
  'get /v1/compartilhamentos': [CONSULTA('cliente_id'), MES],
  'get /v1/compartilhamentos/:id/aberturas': [PATH, CONSULTA()],
  'post /v1/compartilhamentos/retirar': [WITHDRAW_ALL],
  'delete /v1/compartilhamentos/:id': [PATH],
  'get /v1/eventos-sem-nota': [CONSULTA()],
  'get /v1/documentos': [inOrder(CONSULTA('cliente_id')), MES],
  'get /v1/documentos/:chave': [PATH, FILTROS],
  'delete /v1/documentos/:chave': [PATH],
  'get /v1/documentos/:chave/xml': [PATH],
  'put /v1/documentos/:chave/extincao': inJsonWithId({
    bom: { situacao: 'extinto' },
    tipoErrado: { situacao: 1 },
    longo: [{ situacao: LONGO }],
    nul: [{ situacao: 'extinto\u0000' }],
  }),
  'post /v1/calculadora': [CALCULADORA],
  'post /v1/simulador': [SIMULADOR],
  'get /v1/regras': [FILTROS],
  'get /api/v1/clients': [CONSULTA()],
  'get /api/v1/documents': [CONSULTA()],
  'post /v1/webhooks': [
    inJson({
      bom: { url: 'https://exemplo.com/gancho' },
      tipoErrado: { eventos: 'lote.concluido' },
      longo: [{ descricao: LONGO }],
      nul: [{ descricao: 'a\u0000' }],
    }),
  ],
  'get /v1/webhooks': [CONSULTA()],
  'get /v1/webhooks/:id': [PATH],
  'patch /v1/webhooks/:id': [
    ...inJsonWithId({
      bom: { estado: 'pausado' },
      tipoErrado: { concorrencia: '10' },
      longo: [{ descricao: LONGO }],
      nul: [{ descricao: 'a\u0000' }],
    }),
  ],
  'delete /v1/webhooks/:id': [PATH],
  'post /v1/webhooks/:id/segredo': [
    ...inJsonWithId({
      bom: { sobreposicao_horas: 1 },
      ausente: [],
      tipoErrado: { sobreposicao_horas: '1' },
      longo: [{ sobreposicao_horas: 1e9 }],
      nul: [{ sobreposicao_horas: '\u0000' }],
    }),
  ],
  'post /v1/webhooks/:id/teste': [PATH],
  'post /v1/webhooks/:id/disparar': [
    ...inJsonWithId({
      bom: { type: 'lote.concluido' },
      tipoErrado: { type: 1 },
      longo: [{ type: LONGO }],
      nul: [{ type: 'lote.concluido\u0000' }],
    }),
  ],
  'post /v1/webhooks/:id/recuperar': PERIODO,
  'post /v1/webhooks/:id/repor': PERIODO,
  'get /v1/eventos': [CONSULTA()],
  'get /v1/eventos/:id': [PATH],
  'get /v1/entregas': [CONSULTA('webhook_id', 'event_id')],
  'get /v1/entregas/:id': [PATH],
  'post /v1/entregas/:id/reenviar': [PATH],
  'post /api/calculadora': [
    inForm({
      semArquivo: 'corpo_invalido',
      campo: 'ano',
      codigo: 'ano_invalido',
      muitas: 'corpo_invalido',
    }),
  ],
  'post /api/simulador': [SIMULADOR],
};
