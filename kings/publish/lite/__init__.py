"""The table without installation: a folder of files that play the game in any browser.

``python -m kings.publish.lite build/lite`` makes it. JupyterLite and pyodide bring Python into the
browser; everything they ask for lies in the folder, and nothing is asked of any other server.
"""
