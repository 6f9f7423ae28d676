import type { Pergunta } from '@apura/contracts';
import { count } from '@apura/words';
import { IconMoodCheck } from '@tabler/icons-react';
import { useList } from '../../api/use-request.ts';
import { EscolhaDeCliente, EscolhaDeMes, useFilters } from '../../components/fields.tsx';
import { groupsOf } from '../../components/marking.tsx';
import { Failure, Lista, Page } from '../../components/page.tsx';
import { Cartao, Unfold } from '../../components/partes.tsx';
import { offerUndo } from '../../components/undo.tsx';
import { PerguntaDaAquisicao } from './pergunta-da-aquisicao.tsx';
import { chaveDaPergunta } from './pergunta-em-palavras.tsx';
import { PerguntasIguais } from './perguntas-iguais.tsx';
import { type RespostasTogether, useWithdraw } from './responder.ts';
import { RespostasGuardadas } from './respostas-guardadas.tsx';

/** What the rules cannot know and the office can, of all months or of one: its answers are remembered for the notes to come. */
export default function Perguntas() {
  const { filtros, choice, field } = useFilters(['cliente_id', 'competencia']);
  const lista = useList('/perguntas', { ...filtros, limit: 1000 });
  const retirar = useWithdraw();
  const onAnswered = ({ ajustes, respostas }: RespostasTogether) =>
    offerUndo({
      message: `${count(ajustes.length + respostas.length, 'resposta guardada', 'respostas guardadas')}.`,
      undo: () => retirar.mutate({ ajustes: [...ajustes], respostas: [...respostas] }),
    });
  return (
    <Page
      titulo="Perguntas"
      descricao="O que a lei deixa em aberto e só você sabe. As que podem ter a mesma resposta estão juntas, a de mais imposto em jogo primeiro; a resposta vale para as próximas notas iguais."
    >
      <search className="filtros">
        <EscolhaDeCliente {...choice('cliente_id')} />
        <EscolhaDeMes all="Todos os meses" {...field('competencia')} />
      </search>
      <div className="pilha">
        {retirar.error && <Failure erro={retirar.error} />}
        <Lista
          de={lista}
          height={6}
          vazia={{
            icon: <IconMoodCheck />,
            titulo: 'Nenhuma pergunta em aberto',
            texto:
              'Quando uma nota precisar da sua resposta, ela aparece aqui, com quanto imposto está em jogo.',
          }}
        >
          {(linhas) => (
            <div className="pilha">
              {groupsOf(linhas, tipoDe).map((iguais) =>
                iguais[0].tipo === 'aquisicao' ? (
                  <DasAquisicoes key="aquisicao" perguntas={iguais} />
                ) : (
                  <PerguntasIguais key={tipoDe(iguais[0])} perguntas={iguais} onAnswered={onAnswered} />
                ),
              )}
            </div>
          )}
        </Lista>
        {lista.isSuccess && <RespostasGuardadas clienteId={filtros.cliente_id} />}
      </div>
    </Page>
  );
}

/** Each was bought another day, so each is answered by itself. */
const DasAquisicoes = ({ perguntas }: { readonly perguntas: readonly Pergunta[] }) => (
  <Cartao titulo="Quando e por quanto o bem vendido foi comprado?">
    <Unfold titulo={count(perguntas.length, 'bem vendido', 'bens vendidos')}>
      {perguntas.map((pergunta) => (
        <PerguntaDaAquisicao key={chaveDaPergunta(pergunta)} pergunta={pergunta} />
      ))}
    </Unfold>
  </Cartao>
);

/** Questions that can have the same answers. */
const tipoDe = ({ tipo, cfop, cclasstrib, alternativas, quando, sugestao = '' }: Pergunta): string =>
  tipo === 'aquisicao' || tipo === 'bem_do_art_57' || quando !== undefined
    ? `${tipo}${sugestao}`
    : [tipo, tipo === 'cfop' ? cfop : '', cclasstrib, ...alternativas].join('|');
