import Type, { type Static } from 'typebox';
import { Apuracao, EstadoDaApuracao } from '../apuracao.ts';
import { Carteira, FIGURAS_DO_MES } from '../carteira.ts';
import { TRIBUTOS_DO_LANCAMENTO_MANUAL } from '../closed-lists.ts';
import { Divergencia } from '../divergencia.ts';
import { ListDocumentosQuery } from '../documento.ts';
import {
  ClienteId,
  Closed,
  CnpjRaiz,
  Competencia,
  Contagem,
  DataHora,
  each,
  Formato,
  Opcao,
  OrNull,
  Texto,
  Uuid,
  Valor,
  ValorAtLeastZero,
} from '../formatos.ts';
import { Prazo } from '../prazos.ts';
import { statesOf } from '../states.ts';

const CONTAGEM_DE_DIVERGENCIAS = each(['criticas', 'avisos'], Contagem);
const { id, cliente_id, competencia, versao, estado, desatualizada_desde } = Apuracao.properties;
const daApuracao = { id, cliente_id, cliente: Type.String(), competencia, versao };

export const FindPrazoQuery = Closed({ obrigacao: Texto(40), competencia: Competencia });

/** A deadline with the clients that it is about, by name. */
export const PrazoAberto = Type.Object({
  ...Prazo.properties,
  lista: Type.Array(
    Type.Object({
      cliente_id: Uuid,
      razao_social: Type.String(),
      cnpj_raiz: CnpjRaiz,
      valor: OrNull(Valor, {
        description:
          'o que se recolhe com ela, pela versão que vale; nulo onde nada se recolhe, ou não se sabe',
      }),
      cumprido_em: OrNull(DataHora),
      por: OrNull(Type.String()),
      valor_pago: OrNull(Valor, { description: 'o que foi pago, onde alguém o disse' }),
    }),
  ),
});
export type PrazoAberto = Static<typeof PrazoAberto>;

/** Body of PUT /painel/api/prazos: ticks an obligation off for clients, or takes the tick away. */
export const CompletePrazo = Closed({
  ...FindPrazoQuery.properties,
  cliente_ids: Type.Array(ClienteId, { minItems: 1, maxItems: 1000 }),
  cumprido: Type.Boolean(),
  pagos: Type.Optional(
    Type.Array(Closed({ cliente_id: ClienteId, valor: ValorAtLeastZero }), {
      maxItems: 1000,
      description: 'o que cada um pagou; só ao marcar',
    }),
  ),
});

/** What an office sees first, of the month that has just ended: what was done, what waits, what needs it. Lists show the newest ten. */
export const VisaoGeral = Type.Object({
  competencia: Competencia,
  clientes: Type.Object({ ativos: Contagem, inativos: Contagem }),
  por_situacao: Carteira.properties.por_situacao,
  documentos: Type.Object({ no_mes: Contagem, nos_ultimos_30_dias: Contagem }),
  em_espera: Type.Object({
    lotes: Type.Array(
      Type.Object({
        job_id: Uuid,
        estado: Opcao(statesOf('lote')),
        total: Contagem,
        pendentes: Contagem,
        criado_em: DataHora,
      }),
    ),
    apuracoes: Type.Array(Type.Object({ ...daApuracao, estado: EstadoDaApuracao, criada_em: DataHora })),
  }),
  falhas: Type.Object({
    arquivos_recusados_7_dias: Contagem,
    apuracoes: Type.Array(Type.Object({ ...daApuracao, codigo: Type.String(), mensagem: Type.String() })),
  }),
  desatualizadas: Type.Array(Type.Object({ ...daApuracao, desatualizada_desde: DataHora })),
  divergencias: Type.Object({
    ...CONTAGEM_DE_DIVERGENCIAS,
    por_cliente: Type.Array(
      Type.Object({
        cliente_id: Uuid,
        cliente: Type.String(),
        competencia: Competencia,
        apuracao_id: Uuid,
        ...CONTAGEM_DE_DIVERGENCIAS,
      }),
    ),
  }),
  perguntas: Contagem,
  recentes: Type.Array(Type.Object({ ...daApuracao, calculada_em: DataHora, ...FIGURAS_DO_MES })),
  prazos: Type.Array(Prazo),
  primeiros_passos: Type.Object(each(['cliente', 'envio', 'apuracao', 'chave', 'webhook'], Type.Boolean())),
});
export type VisaoGeral = Static<typeof VisaoGeral>;

/** One month of a client. `apuracao` is its newest version. */
export const MesDoCliente = Type.Object({
  competencia: Competencia,
  documentos: Contagem,
  apuracao: OrNull(
    Type.Object({
      ...{ id, versao, estado, desatualizada_desde },
      ...FIGURAS_DO_MES,
      devidos: Type.Array(Type.Object({ tributo: Type.String(), valor: Valor }), {
        description: 'o que se recolhe de cada tributo; ICMS com ICMS-ST, FCP e DIFAL',
      }),
    }),
  ),
});
export type MesDoCliente = Static<typeof MesDoCliente>;

const { limit, cursor, ...DOS_DOCUMENTOS } = ListDocumentosQuery.properties;
const DA_BUSCA = {
  ...DOS_DOCUMENTOS,
  cliente_id: Type.Optional(Uuid),
  q: Type.Optional(Texto(100)),
  capitulo: Type.Optional(Formato('^[0-9]{2}$', 'os dois primeiros dígitos do NCM')),
  cfop: Type.Optional(Formato('^[0-9]{4}$', 'CFOP do cliente')),
  cclasstrib: Type.Optional(Formato('^[0-9]{6}$', 'cClassTrib com que o item foi calculado')),
  operacao: Type.Optional(Opcao(['entrada', 'saida'])),
  tributo: Type.Optional(Opcao(TRIBUTOS_DO_LANCAMENTO_MANUAL)),
  conta: Type.Optional(Opcao(['debitos', 'creditos'])),
  gravidade: Type.Optional(Divergencia.properties.gravidade),
};

/** Query of GET /painel/api/documentos: `q` is an access key, a number, an NCM, a CNPJ or CPF, or part of a party's name or of what an item is called. */
export const SearchDocumentosQuery = Closed({ ...DA_BUSCA, limit, cursor });
export type SearchDocumentosQuery = Static<typeof SearchDocumentosQuery>;

export const SumDocumentosQuery = Closed(DA_BUSCA);

/** What all notes of a search come to, in reais; `tributo`, where it asks for one: what of it is in the lançamentos that are meant. */
export const TotaisDosDocumentos = Type.Object({
  documentos: Contagem,
  ...each(['valor_total', 'cbs', 'ibs'], Valor),
  tributo: Type.Optional(Valor),
});
export type TotaisDosDocumentos = Static<typeof TotaisDosDocumentos>;
