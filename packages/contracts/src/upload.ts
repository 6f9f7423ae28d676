import Type, { type Static } from 'typebox';
import { CODIGOS_DE_ARQUIVO, type CodigoDeArquivo } from './codigos-de-arquivo.ts';
import { estadosDe } from './estados.ts';
import {
  Chave,
  ClienteId,
  Closed,
  Competencia,
  DataHora,
  described,
  each,
  Link,
  Opcao,
  Uuid,
} from './formatos.ts';
import { Lista } from './lista.ts';

const EstadoDoLote = Opcao(estadosDe('lote'));
const Contagem = Type.Integer({ minimum: 0 });

/** The text fields of the form of POST /v1/upload: what the office expects of the files. */
export const CamposDoUpload = Closed({
  cliente_id: Type.Optional(ClienteId),
  competencia: Type.Optional(Competencia),
});

export const UploadAceito = Type.Object({
  job_id: Uuid,
  estado: EstadoDoLote,
  total: Contagem,
  links: Type.Object({ self: Link, eventos: Link }),
});
export type UploadAceito = Static<typeof UploadAceito>;

/** One file of a lote. `origem` names the ZIP it came in; `codigo` and its texts say why it was not processed. */
export const ArquivoDoUpload = Type.Object({
  nome: Type.String(),
  origem: Type.Optional(Type.String()),
  estado: Opcao(estadosDe('arquivo')),
  codigo: Type.Optional(Opcao(Object.keys(CODIGOS_DE_ARQUIVO) as CodigoDeArquivo[])),
  ...each(['mensagem', 'hint'], Type.Optional(Type.String())),
  documentos: Type.Array(Chave),
});
export type ArquivoDoUpload = Static<typeof ArquivoDoUpload>;

/** How far a lote is: the data of its server-sent events. The counts add up to `total`. */
export const ProgressoDoUpload = Type.Object({
  job_id: Uuid,
  estado: EstadoDoLote,
  ...each(['total', 'pendentes', 'processados', 'duplicados', 'recusados', 'cancelados'], Contagem),
  inicio: DataHora,
  fim: Type.Optional(DataHora),
  previsao_fim: Type.Optional(
    described(DataHora, 'estimativa, pelo ritmo até agora; só depois do primeiro arquivo'),
  ),
});
export type ProgressoDoUpload = Static<typeof ProgressoDoUpload>;

/** GET /v1/upload/{job_id}: with one page of the files. */
export const UploadJob = Type.Object({
  ...ProgressoDoUpload.properties,
  arquivos: Lista(ArquivoDoUpload),
});
export type UploadJob = Static<typeof UploadJob>;
