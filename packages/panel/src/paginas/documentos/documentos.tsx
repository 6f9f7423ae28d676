import type { Documento } from '@apura/contracts';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconFileInvoice, IconSearch, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { useLista } from '../../api/use-lista.ts';
import { Cartao } from '../../componentes/cartao.tsx';
import { EscolhaDeCliente } from '../../componentes/escolha-de-cliente.tsx';
import { EscolhaDeMes } from '../../componentes/escolha-de-mes.tsx';
import { Lista } from '../../componentes/lista.tsx';
import { Pagina } from '../../componentes/pagina.tsx';
import { TabelaDeDocumentos } from '../../componentes/tabela-de-documentos.tsx';
import { Vazio } from '../../componentes/vazio.tsx';
import { useFiltros } from '../../endereco/use-filtros.ts';
import { semPontuacao } from '../../formato/sem-pontuacao.ts';
import { SITUACOES } from '../../rotulos/situacoes.ts';

const CAMPOS = ['q', 'cliente_id', 'competencia', 'situacao', 'gravidade', 'capitulo'] as const;
const CHAVE = /^\d{6}[0-9A-Z]{12}\d{26}$/;

export default function Documentos() {
  const [, ir] = useLocation();
  const { filtros, filtrada, filtrar, limpar } = useFiltros(CAMPOS);
  const [busca, mudarBusca] = useState(filtros.q);
  const buscar = useDebouncedCallback((texto: string) => {
    const chave = semPontuacao(texto);
    if (CHAVE.test(chave)) ir(`/documentos/${chave}`);
    else filtrar('q', texto.trim());
  }, 300);
  const lista = useLista<Documento>('/documentos', filtros);
  return (
    <Pagina titulo="Documentos" descricao="Todas as NF-e e NFC-e processadas do escritório.">
      <search className="filtros">
        <TextInput
          label="Buscar"
          placeholder="Chave, número, parte ou NCM"
          leftSection={<IconSearch size={16} aria-hidden />}
          value={busca}
          onChange={(evento) => {
            mudarBusca(evento.currentTarget.value);
            buscar(evento.currentTarget.value);
          }}
        />
        <EscolhaDeCliente valor={filtros.cliente_id} aoMudar={(id) => filtrar('cliente_id', id)} />
        <EscolhaDeMes
          valor={filtros.competencia}
          aoMudar={(mes) => filtrar('competencia', mes)}
          todos="Todos os meses"
        />
        <NativeSelect
          label="Situação"
          value={filtros.situacao}
          onChange={(evento) => filtrar('situacao', evento.currentTarget.value)}
          data={[
            { value: '', label: 'Todas' },
            ...Object.entries(SITUACOES).map(([value, { nome }]) => ({ value, label: nome })),
          ]}
        />
        <NativeSelect
          label="Divergências"
          value={filtros.gravidade}
          onChange={(evento) => filtrar('gravidade', evento.currentTarget.value)}
          data={[
            { value: '', label: 'Com ou sem' },
            { value: 'critica', label: 'Críticas' },
            { value: 'aviso', label: 'Avisos' },
          ]}
        />
        {filtros.capitulo && (
          <Button
            className="estreito"
            variant="default"
            rightSection={<IconX size={16} aria-hidden />}
            onClick={() => filtrar('capitulo', '')}
          >
            Só o capítulo {filtros.capitulo} da NCM
          </Button>
        )}
      </search>
      <Cartao>
        <Lista
          de={lista}
          altura={10}
          vazia={
            <Vazio
              icone={<IconFileInvoice />}
              titulo={filtrada ? 'Nenhuma nota com esses filtros' : 'Nenhuma nota ainda'}
              texto={
                filtrada
                  ? 'Confira a busca e os filtros, ou envie as notas que faltam.'
                  : 'Envie os XMLs do mês para ver cada nota com o seu cálculo.'
              }
              acao={
                filtrada ? (
                  <Button
                    variant="default"
                    onClick={() => {
                      mudarBusca('');
                      limpar();
                    }}
                  >
                    Limpar os filtros
                  </Button>
                ) : (
                  <Button component={Link} href="/envios">
                    Enviar notas
                  </Button>
                )
              }
            />
          }
        >
          {(linhas) => <TabelaDeDocumentos documentos={linhas} />}
        </Lista>
      </Cartao>
    </Pagina>
  );
}
