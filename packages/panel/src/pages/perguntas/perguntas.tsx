import type { Pergunta } from '@apura/contracts';
import { IconMoodCheck } from '@tabler/icons-react';
import { useFilters } from '../../address/use-filters.ts';
import { useList } from '../../api/use-request.ts';
import { Cartao } from '../../components/cartao.tsx';
import { EscolhaDeCliente } from '../../components/escolha-de-cliente.tsx';
import { Lista } from '../../components/lista.tsx';
import { Page } from '../../components/page.tsx';
import { Ajustes } from './ajustes.tsx';
import { PerguntaDaAquisicao } from './pergunta-da-aquisicao.tsx';
import { chaveDaPergunta, PerguntasIguais } from './perguntas-iguais.tsx';
import { RespostasDosDocumentos } from './respostas-dos-documentos.tsx';

/** What the rules cannot know and the office can: its answers are remembered for the notes to come. */
export default function Perguntas() {
  const { filtros, choice } = useFilters(['cliente_id']);
  const lista = useList<Pergunta>('/perguntas', { ...filtros, limit: 1000 });
  return (
    <Page
      titulo="Perguntas"
      descricao="Há notas que a lei deixa em aberto: o CFOP, a classificação, o custo de um bem vendido, para que serve um frete ou um serviço dependem do que só você sabe. As que podem ter a mesma resposta estão juntas; cada uma é um produto ou um serviço de um fornecedor, e a resposta vale para as notas iguais."
    >
      <search className="filtros">
        <EscolhaDeCliente {...choice('cliente_id')} />
      </search>
      <div className="pilha">
        <Lista
          de={lista}
          height={6}
          vazia={{
            icon: <IconMoodCheck />,
            titulo: 'Nenhuma pergunta em aberto',
            texto:
              'Quando uma nota precisar da sua resposta, ela aparece aqui, com quanto dinheiro está em jogo.',
          }}
        >
          {(linhas) => (
            <div className="pilha">
              {porTipo(linhas).map((iguais) =>
                iguais[0].tipo === 'aquisicao' ? (
                  <Cartao key="aquisicao" titulo="Quando e por quanto o bem vendido foi comprado?">
                    {iguais.map((pergunta) => (
                      <PerguntaDaAquisicao key={chaveDaPergunta(pergunta)} pergunta={pergunta} />
                    ))}
                  </Cartao>
                ) : (
                  <PerguntasIguais key={tipoDe(iguais[0])} perguntas={iguais} />
                ),
              )}
            </div>
          )}
        </Lista>
        {lista.isSuccess && (
          <>
            <Ajustes clienteId={filtros.cliente_id} />
            <RespostasDosDocumentos clienteId={filtros.cliente_id} />
          </>
        )}
      </div>
    </Page>
  );
}

/** Questions that can have the same answers. */
const tipoDe = ({ tipo, cfop, cclasstrib, alternativas, quando }: Pergunta): string =>
  tipo === 'aquisicao' || tipo === 'bem_do_art_57' || quando !== undefined
    ? tipo
    : [tipo, tipo === 'cfop' ? cfop : '', cclasstrib, ...alternativas].join('|');

type Iguais = readonly [Pergunta, ...Pergunta[]];

/** Those of one kind together, the kind with the heaviest question first. */
function porTipo(perguntas: readonly Pergunta[]): Iguais[] {
  const tipos = new Map<string, [Pergunta, ...Pergunta[]]>();
  for (const pergunta of perguntas) {
    const antes = tipos.get(tipoDe(pergunta));
    if (antes) antes.push(pergunta);
    else tipos.set(tipoDe(pergunta), [pergunta]);
  }
  return [...tipos.values()];
}
