import type { Evento } from './eventos.ts';

/** A finished version whose figures would come out differently now. */
interface VersaoDesatualizada {
  readonly id: string;
  readonly cliente_id: string;
  readonly competencia: string;
  readonly versao: number;
  readonly estado: 'gerando_pdf' | 'calculada';
  readonly desatualizada_desde: Date;
}

/** Makes `apuracao.desatualizada`, for whoever changes what a finished version was made of. */
export const eventoDeDesatualizacao =
  (publicBaseUrl: string) =>
  ({ id, desatualizada_desde, ...versao }: VersaoDesatualizada) => {
    const { cliente_id, competencia, versao: numero, estado } = versao;
    const apuracao = `${publicBaseUrl}/v1/apuracoes/${id}`;
    const data: Evento<'apuracao.desatualizada'>['data'] = {
      apuracao_id: id,
      cliente_id,
      competencia,
      versao: numero,
      estado,
      links: { apuracao, pdf: `${apuracao}/pdf` },
      desatualizada_desde: desatualizada_desde.toISOString(),
    };
    return { type: 'apuracao.desatualizada', data };
  };
