import Type, { type Static } from 'typebox';
import { ClienteId } from './cliente-id.ts';
import { CODIGOS_DE_ARQUIVO, type CodigoDeArquivo } from './codigos-de-arquivo.ts';
import { estadosDe } from './estados.ts';
import { Chave, Competencia, DataHora, Link, Opcao, Uuid } from './formatos.ts';
import { Lista } from './lista.ts';

const EstadoDoLote = Opcao(estadosDe('lote'));
const Contagem = Type.Integer({ minimum: 0 });

/** The text fields of the form of POST /v1/upload: what the office expects of the files. */
export const CamposDoUpload = Type.Object(
  { cliente_id: Type.Optional(ClienteId), competencia: Type.Optional(Competencia) },
  { additionalProperties: false },
);
export type CamposDoUpload = Static<typeof CamposDoUpload>;

/** Answer 202 of POST /v1/upload. */
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
  mensagem: Type.Optional(Type.String()),
  hint: Type.Optional(Type.String()),
  documentos: Type.Array(Chave),
});
export type ArquivoDoUpload = Static<typeof ArquivoDoUpload>;

/** How far a lote is: the data of its server-sent events. The counts add up to `total`. */
export const ProgressoDoUpload = Type.Object({
  job_id: Uuid,
  estado: EstadoDoLote,
  total: Contagem,
  pendentes: Contagem,
  processados: Contagem,
  duplicados: Contagem,
  recusados: Contagem,
  cancelados: Contagem,
  inicio: DataHora,
  fim: Type.Optional(DataHora),
  previsao_fim: Type.Optional(
    Type.String({
      ...DataHora,
      description: 'estimativa, pelo ritmo até agora; só depois do primeiro arquivo',
    }),
  ),
});
export type ProgressoDoUpload = Static<typeof ProgressoDoUpload>;

/** GET /v1/upload/{job_id}: with one page of the files. */
export const UploadJob = Type.Object({
  ...ProgressoDoUpload.properties,
  arquivos: Lista(ArquivoDoUpload),
});
export type UploadJob = Static<typeof UploadJob>;
