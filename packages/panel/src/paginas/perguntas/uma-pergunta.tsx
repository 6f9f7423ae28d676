import type { Pergunta } from '@apura/contracts';
import { rotuloDaClassificacao, rotuloDoCfop } from '@apura/engine';
import { competenciaPorExtenso, count, reais } from '@apura/words';
import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'wouter';
import { Falha } from '../../componentes/falha.tsx';
import { NomeDoCliente } from '../../componentes/nome-do-cliente.tsx';
import { EFEITOS } from '../../rotulos/efeitos.ts';
import { RespostaDaAquisicao } from './resposta-da-aquisicao.tsx';
import { useResposta } from './use-resposta.ts';

/** One thing to decide, with what hangs on it and what is done until then. */
export function UmaPergunta({ pergunta }: { readonly pergunta: Pergunta }) {
  const { tipo, cliente_id, cfop, ncm, descricao, condicao, desde, ate, documentos, itens, valor, chaves } =
    pergunta;
  return (
    <details className="desdobrar item-da-nota">
      <summary>
        <span className="item-nome">
          <b>{descricao}</b>
          <span className="suave">
            {tipo === 'cfop' && `o que é o CFOP ${cfop} para este cliente?`}
            {tipo === 'classificacao' && 'qual é a classificação?'}
            {tipo === 'aquisicao' && 'quando e por quanto este bem foi comprado?'}
          </span>
        </span>
        <span className="item-valores numero">
          <span className="suave">{count(itens, 'item', 'itens')}</span>
          <b>{reais(valor)}</b>
        </span>
      </summary>
      <div className="desdobrado formulario">
        <p className="sem-margem">
          <b>
            <NomeDoCliente id={cliente_id} />
          </b>{' '}
          tem {count(documentos, 'nota', 'notas')} assim, de {competenciaPorExtenso(desde)}
          {ate !== desde && ` a ${competenciaPorExtenso(ate)}`}: CFOP {cfop}
          {rotuloDoCfop(cfop) && ` (${rotuloDoCfop(cfop)})`}, NCM {ncm}.{' '}
          {chaves[0] && <Link href={`/documentos/${chaves[0]}`}>Ver uma delas</Link>}
        </p>
        {condicao && <p className="aviso aviso-info sem-margem">{condicao}</p>}
        {tipo === 'aquisicao' ? (
          <RespostaDaAquisicao pergunta={pergunta} />
        ) : (
          <Resposta pergunta={pergunta} />
        )}
      </div>
    </details>
  );
}

function Resposta({
  pergunta: { tipo, cliente_id, cfop, ncm, cprod, cclasstrib, alternativas, desde },
}: {
  readonly pergunta: Pergunta;
}) {
  const [efeito, mudarEfeito] = useState('credito');
  const [classificacao, mudarClassificacao] = useState(cclasstrib);
  const [alcance, mudarAlcance] = useState<'cliente' | 'escritorio'>('cliente');
  const responder = useResposta();
  return (
    <form
      className="formulario"
      onSubmit={(evento) => {
        evento.preventDefault();
        responder.mutate({
          ...(alcance === 'cliente' ? { cliente_id } : {}),
          desde,
          cfop,
          ...(cprod ? { cprod } : {}),
          ...(ncm.length > 1 ? { ncm_prefixo: ncm } : {}),
          ...(tipo === 'cfop' ? { efeito } : { cclasstrib: classificacao }),
        });
      }}
    >
      <div className="campos">
        {tipo === 'cfop' ? (
          <NativeSelect
            label="Para o cliente, esta operação"
            value={efeito}
            onChange={(evento) => mudarEfeito(evento.currentTarget.value)}
            data={Object.entries(EFEITOS).map(([value, label]) => ({ value, label }))}
          />
        ) : (
          <NativeSelect
            label="Classificação (cClassTrib)"
            description={`Até a resposta, vale ${cclasstrib}.`}
            value={classificacao}
            onChange={(evento) => mudarClassificacao(evento.currentTarget.value)}
            data={[...new Set([cclasstrib, ...alternativas])].map((codigo) => ({
              value: codigo,
              label: [codigo, rotuloDaClassificacao(codigo)].filter(Boolean).join(' · '),
            }))}
          />
        )}
        <NativeSelect
          label="Vale para"
          description="As próximas notas iguais seguem a resposta."
          value={alcance}
          onChange={(evento) => mudarAlcance(evento.currentTarget.value as typeof alcance)}
          data={[
            { value: 'cliente', label: 'este cliente' },
            { value: 'escritorio', label: 'todos os clientes' },
          ]}
        />
      </div>
      {responder.error && <Falha erro={responder.error} />}
      <div className="botoes">
        <Button type="submit" loading={responder.isPending}>
          Responder
        </Button>
      </div>
    </form>
  );
}
