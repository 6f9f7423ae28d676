import type { Pergunta } from '@apura/contracts';
import { IconMoodCheck } from '@tabler/icons-react';
import { useSearchParams } from 'wouter';
import { useLista } from '../../api/use-lista.ts';
import { Cartao } from '../../componentes/cartao.tsx';
import { EscolhaDeCliente } from '../../componentes/escolha-de-cliente.tsx';
import { Lista } from '../../componentes/lista.tsx';
import { Pagina } from '../../componentes/pagina.tsx';
import { Vazio } from '../../componentes/vazio.tsx';
import { Ajustes } from './ajustes.tsx';
import { UmaPergunta } from './uma-pergunta.tsx';

/** What the rules cannot know and the office can: its answers are remembered for the notes to come. */
export default function Perguntas() {
  const [endereco, mudarEndereco] = useSearchParams();
  const cliente_id = endereco.get('cliente_id') ?? '';
  const lista = useLista<Pergunta>('/perguntas', { cliente_id, limit: 100 });
  return (
    <Pagina
      titulo="Perguntas"
      descricao="Há notas que a lei deixa em aberto: o CFOP, a classificação ou o custo de um bem vendido dependem do que só você sabe. Responda uma vez, e a resposta vale para as notas iguais."
    >
      <search className="filtros">
        <EscolhaDeCliente
          valor={cliente_id}
          aoMudar={(id) => mudarEndereco(id ? { cliente_id: id } : {}, { replace: true })}
        />
      </search>
      <div className="pilha">
        <Cartao titulo="Em aberto">
          <Lista
            de={lista}
            altura={6}
            vazia={
              <Vazio
                icone={<IconMoodCheck />}
                titulo="Nenhuma pergunta em aberto"
                texto="Quando uma nota precisar da sua resposta, ela aparece aqui, com quanto dinheiro está em jogo."
              />
            }
          >
            {(linhas) =>
              linhas.map((pergunta) => (
                <UmaPergunta
                  key={`${pergunta.cliente_id}${pergunta.tipo}${pergunta.cfop}${pergunta.ncm}${pergunta.cprod}${pergunta.desde}`}
                  pergunta={pergunta}
                />
              ))
            }
          </Lista>
        </Cartao>
        <Ajustes clienteId={cliente_id} />
      </div>
    </Pagina>
  );
}
