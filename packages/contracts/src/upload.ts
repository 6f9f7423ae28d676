import Type, { type Static } from 'typebox';
import { AvisosDoArquivo, AvisosDoLote } from './avisos-do-envio.ts';
import { CODIGOS_DE_ARQUIVO, type CodigoDeArquivo } from './codigos-de-arquivo.ts';
import { DiaDaEntrada } from './entrada.ts';
import { estadosDe } from './estados.ts';
import {
  Chave,
  ClienteId,
  Closed,
  Competencia,
  Contagem,
  DataHora,
  described,
  each,
  Link,
  Opcao,
  Uuid,
} from './formatos.ts';
import { Lista } from './lista.ts';

const EstadoDoLote = Opcao(estadosDe('lote'));
const Codigo = Opcao(Object.keys(CODIGOS_DE_ARQUIVO) as CodigoDeArquivo[]);

/** The text fields of the form of POST /v1/upload: what the office expects of the files. */
export const CamposDoUpload = Closed({
  cliente_id: Type.Optional(ClienteId),
  competencia: Type.Optional(Competencia),
  entrada_em: Type.Optional(DiaDaEntrada),
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
  codigo: Type.Optional(Codigo),
  ...each(['mensagem', 'hint'], Type.Optional(Type.String())),
  documentos: Type.Array(Chave),
  avisos: AvisosDoArquivo,
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
  avisos: AvisosDoLote,
});
export type ProgressoDoUpload = Static<typeof ProgressoDoUpload>;

/** One of GET /v1/upload. */
export const UploadListado = Type.Object({
  ...ProgressoDoUpload.properties,
  autor: Type.Optional(Type.String({ description: 'quem enviou: o nome da pessoa, ou "Chave de API"' })),
  primeiro_arquivo: Type.Optional(Type.String({ description: 'o nome do primeiro dos arquivos' })),
});
export type UploadListado = Static<typeof UploadListado>;
export const ListaDeUploads = Lista(UploadListado);

/** One kind of refused files that nobody has seen to, of GET /painel/api/recusados; `arquivos` are the newest of them. */
export const ArquivosRecusados = Type.Object({
  codigo: Codigo,
  ...each(['mensagem', 'hint'], Type.String()),
  total: Contagem,
  arquivos: Type.Array(
    Type.Object({
      id: Uuid,
      job_id: Uuid,
      nome: Type.String(),
      ...each(['origem', 'mensagem'], Type.Optional(Type.String())),
    }),
  ),
});
export type ArquivosRecusados = Static<typeof ArquivosRecusados>;

/** All of a kind, or those that are named. */
export const DispensarRecusados = Closed({
  codigo: Codigo,
  arquivos: Type.Optional(Type.Array(Uuid, { minItems: 1, maxItems: 100 })),
});

/** GET /v1/upload/{job_id}: with one page of the files. */
export const UploadJob = Type.Object({
  ...ProgressoDoUpload.properties,
  arquivos: Lista(ArquivoDoUpload),
});
export type UploadJob = Static<typeof UploadJob>;
