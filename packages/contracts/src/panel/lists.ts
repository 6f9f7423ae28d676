import Type, { type Static } from 'typebox';
import { Apuracao } from '../apuracao.ts';
import { FIGURAS_DO_MES, LinhaDaCarteira } from '../carteira.ts';
import { TRIBUTOS_DO_LANCAMENTO_MANUAL } from '../closed-lists.ts';
import { Divergencia } from '../divergencia.ts';
import { ListDocumentosQuery, ORDER_OF_DOCUMENTOS } from '../documento.ts';
import { ANDAMENTO } from '../etapa.ts';
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

const { situacao, motivo } = LinhaDaCarteira.properties;

/** One month of a client, as every list of the month has it. `apuracao` is its newest version, of a closed month the one that counts. */
export const MesDoCliente = Type.Object({
  competencia: Competencia,
  documentos: Contagem,
  ...{ situacao, motivo },
  ...ANDAMENTO,
  apuracao: OrNull(
    Type.Object({
      id: Uuid,
      versao: Apuracao.properties.versao,
      ...FIGURAS_DO_MES,
      devidos: Type.Array(Type.Object({ tributo: Type.String(), valor: Valor }), {
        description: 'o que se recolhe de cada tributo; ICMS com ICMS-ST, FCP e DIFAL',
      }),
    }),
  ),
});
export type MesDoCliente = Static<typeof MesDoCliente>;

/** People search by `q`. */
const { limit, cursor, cnpj, ordem, sentido, expand, ...DOS_DOCUMENTOS } = ListDocumentosQuery.properties;
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
export const SearchDocumentosQuery = Closed({ ...DA_BUSCA, ...ORDER_OF_DOCUMENTOS, limit, cursor });
export type SearchDocumentosQuery = Static<typeof SearchDocumentosQuery>;

export const SumDocumentosQuery = Closed(DA_BUSCA);

const UM_LOTE = '[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}';

/** Uploads, by their ids with commas between them. */
export const MesesOfLotesQuery = Closed({
  lotes: Type.String({ pattern: `^${UM_LOTE}(,${UM_LOTE}){0,99}$`, maxLength: 3700 }),
});

/** A month that notes of some uploads are of. */
export const MesOfLotes = Type.Object({ competencia: Competencia, notas: Contagem });
export type MesOfLotes = Static<typeof MesOfLotes>;

/** What all notes of a search come to, in reais; `tributo`, where it asks for one: what of it is in the lançamentos that are meant. */
export const TotaisDosDocumentos = Type.Object({
  documentos: Contagem,
  ...each(['valor_total', 'cbs', 'ibs'], Valor),
  tributo: Type.Optional(Valor),
});
export type TotaisDosDocumentos = Static<typeof TotaisDosDocumentos>;
