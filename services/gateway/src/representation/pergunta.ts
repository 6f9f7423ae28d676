import { Ajuste, PERGUNTAS_DO_DOCUMENTO, type Pergunta, Resposta } from '@apura/contracts';
import type { AjusteListado, PerguntaListada, RespostaListada } from '@apura/database';
import { type CodigoDaPergunta, isKeyOf, isOneOf, PERGUNTAS } from '@apura/engine';
import { shaped } from './shaped.ts';

const documentoForApi = (tipo: Pergunta['tipo']): tipo is CodigoDaPergunta =>
  isOneOf<string>(PERGUNTAS_DO_DOCUMENTO, tipo);

/** With its words, where an answer of its own answers it. */
export function perguntaForApi({
  quando,
  em_jogo,
  padrao: guardado,
  sugestao,
  ...linha
}: PerguntaListada): Pergunta {
  const { tipo } = linha;
  if (!documentoForApi(tipo)) return { ...linha, ...(em_jogo && { em_jogo }) };
  const { texto, padrao, respostas, fundamento } = PERGUNTAS[tipo];
  return {
    ...linha,
    ...{ texto, padrao: guardado ?? padrao, fundamento, quando: quando ?? {}, em_jogo: em_jogo ?? {} },
    ...(sugestao === null ? {} : { sugestao }),
    respostas: respostas && [...respostas],
  };
}

/** @throws Error for a question that we never asked */
function asked(pergunta: string) {
  if (!isKeyOf(PERGUNTAS, pergunta)) throw new Error(`nobody is asked ${pergunta}`);
  return { pergunta, texto: PERGUNTAS[pergunta].texto };
}

export const respostaForApi = ({ pergunta, ...linha }: RespostaListada) =>
  shaped(Resposta, {
    ...linha,
    ...asked(pergunta),
  });

export function ajusteForApi(ajuste: AjusteListado) {
  const { aquisicao_data: data, aquisicao_valor: valor } = ajuste;
  const { aquisicao_documento, aquisicao_pis_cofins, aquisicao_icms } = ajuste;
  const aquisicao =
    data && valor
      ? {
          data: data.toISOString().slice(0, 10),
          valor_liquido: valor.toFixed(2),
          ...(aquisicao_documento === null ? {} : { documento_idoneo: aquisicao_documento }),
          ...(aquisicao_pis_cofins === null ? {} : { pis_cofins: aquisicao_pis_cofins }),
          ...(aquisicao_icms === null ? {} : { icms: aquisicao_icms }),
        }
      : null;
  return shaped(Ajuste, { ...ajuste, aquisicao });
}
